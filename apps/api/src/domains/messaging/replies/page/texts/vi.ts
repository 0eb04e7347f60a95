import type { ReplyTexts } from './en.ts'

export const vi: ReplyTexts = {
  name: 'Tiếng Việt',
  locale: 'vi-VN',
  language: 'Ngôn ngữ',
  notEmergency: 'Đây không phải là dịch vụ khẩn cấp.',
  call911: 'Gọi 911',
  sent: (time) => `Đã gửi ${time}`,
  question: 'Quý vị có an toàn không?',
  answers: { safe: 'Tôi an toàn', need_help: 'Tôi cần giúp đỡ', not_there: 'Tôi không có ở đó' },
  changeTitle: 'Đổi câu trả lời',
  changeText: 'Chỉ câu trả lời mới nhất được tính.',
  details: 'Quý vị cần giúp đỡ? Hãy thêm chi tiết',
  detailsOptional: 'Quý vị có thể bỏ trống mọi mục dưới đây.',
  detailsAfter: 'Cho chúng tôi biết quý vị cần gì',
  peopleCount: 'Có bao nhiêu người cần giúp đỡ?',
  needsTitle: 'Quý vị cần gì?',
  needs: {
    medical: 'Trợ giúp y tế',
    mobility: 'Giúp đi lại, ví dụ như lên xuống cầu thang',
    evacuation: 'Giúp ra khỏi tòa nhà',
    power: 'Điện cho thiết bị y tế',
    other: 'Nhu cầu khác',
  },
  note: 'Chúng tôi cần biết thêm điều gì?',
  noteHelp: (max) => `Ví dụ: tôi ở phòng ngủ phía sau, cửa bị kẹt. Tối đa ${max} ký tự.`,
  sendHelp: 'Gửi: Tôi cần giúp đỡ',
  received: 'Chúng tôi đã nhận được câu trả lời của quý vị',
  receivedAt: (time) => `Đã nhận ${time}`,
  people: (count) => `${count} người`,
  helpReceived: (org) =>
    `${org} có thể thấy rằng quý vị cần giúp đỡ. Nếu quý vị gặp nguy hiểm, hãy gọi 911 ngay.`,
  overTitle: 'Theo những gì chúng tôi biết, mối nguy hiểm đã qua',
  overText: 'Quý vị vẫn có thể cho chúng tôi biết mình an toàn hay cần giúp đỡ.',
  notSentTitle: 'Câu trả lời của quý vị chưa được gửi',
  noteTooLong: (over, max) =>
    `Lời nhắn của quý vị dài hơn ${max} ký tự. Hãy xóa bớt ít nhất ${over} ký tự rồi gửi lại.`,
  tooLarge: (max) =>
    `Lời nhắn của quý vị quá dài. Hãy viết tối đa ${max} ký tự. Nếu cần giúp đỡ, hãy gọi văn phòng quản lý tòa nhà.`,
  badCount: (max) => `Nhập số người từ 1 đến ${max} hoặc bỏ trống.`,
  chooseAnswer: 'Hãy chọn một trong ba câu trả lời.',
  expiredTitle: 'Liên kết này đã hết hạn',
  expiredText:
    'Liên kết trong cảnh báo có hiệu lực trong 14 ngày. Nếu cần giúp đỡ, hãy gọi văn phòng quản lý tòa nhà.',
  unknownTitle: 'Liên kết này không hoạt động',
  unknownText:
    'Có thể liên kết chưa đầy đủ. Hãy mở lại liên kết trong tin nhắn. Nếu cần giúp đỡ, hãy gọi văn phòng quản lý tòa nhà.',
  rateLimitedTitle: 'Quý vị đã thử quá nhiều lần',
  rateLimitedText: (minutes) =>
    `Hãy thử lại sau ${minutes} phút. Nếu cần giúp đỡ, hãy gọi văn phòng quản lý tòa nhà.`,
  failedTitle: 'Đã xảy ra lỗi',
  failedText:
    'Lỗi ở phía chúng tôi. Hãy thử lại sau giây lát. Nếu cần giúp đỡ, hãy gọi văn phòng quản lý tòa nhà.',
  retry: 'Thử lại',
  callOffice: (phone) => `Gọi văn phòng: ${phone}`,
  privacy: 'Quyền riêng tư',
  sending: 'Đang gửi…',
  retrying: 'Câu trả lời của quý vị chưa được gửi. Chúng tôi vẫn đang thử gửi. Xin đừng đóng trang này.',
}
