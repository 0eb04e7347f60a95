import type { OptInTexts } from './en.ts'

export const vi: OptInTexts = {
  documentTitle: (org) => `Cảnh báo an toàn từ ${org}`,
  language: 'Ngôn ngữ',
  loading: 'Đang tải…',
  preview: 'Đây là bản xem trước. Lựa chọn của quý vị ở đây không được lưu.',
  askTitle: 'Cảnh báo an toàn cho nơi ở của quý vị',
  greeting: (name) => `Xin chào ${name},`,
  askIntro: (org) =>
    `${org} muốn báo cho quý vị khi thời tiết khắc nghiệt, lũ lụt, hỏa hoạn hoặc mối nguy hiểm khác đe dọa nơi ở của quý vị. Chúng tôi có thể gửi email cho quý vị không?`,
  home: 'Nơi ở',
  sentTo: 'Cảnh báo được gửi đến',
  accept: 'Có, hãy gửi cảnh báo cho tôi',
  decline: 'Không, cảm ơn',
  agreeRequired: 'Hãy đánh dấu vào ô nếu quý vị đồng ý.',
  noResponseNote: 'Nếu quý vị không làm gì, chúng tôi sẽ không gửi cảnh báo cho quý vị.',
  staleTitle: 'Nội dung đã thay đổi sau khi quý vị mở trang này',
  staleText: 'Vui lòng đọc lại trước khi chọn.',
  expectations: 'Những điều cần biết',
  what: 'Chúng tôi gửi gì',
  howOften: 'Bao lâu một lần',
  howToStop: 'Cách ngừng nhận cảnh báo',
  name: 'Tên của quý vị',
  nameRequired: 'Hãy nhập tên của quý vị.',
  email: 'Địa chỉ email của quý vị',
  emailHelp: 'Chúng tôi sẽ gửi một mã đến địa chỉ này để chắc chắn đó là địa chỉ của quý vị.',
  emailRequired: 'Hãy nhập địa chỉ email của quý vị, ví dụ dana@example.com.',
  unit: 'Số căn hộ hoặc phòng (không bắt buộc)',
  unitHelp: 'Ví dụ: 204. Để trống nếu quý vị không có.',
  checkEmailTitle: 'Hãy kiểm tra email của quý vị',
  checkEmailText: (email) =>
    `Chúng tôi đã gửi một mã đến ${email}. Hãy nhập mã ở đây hoặc dùng nút trong email. Cả hai đều có hiệu lực trong 48 giờ.`,
  code: 'Mã gồm sáu chữ số',
  codeRequired: 'Hãy nhập mã gồm sáu chữ số.',
  codeWrong: 'Mã không đúng hoặc đã hết hạn. Hãy xem email mới nhất hoặc yêu cầu mã mới.',
  confirm: 'Xác nhận',
  newCode: 'Gửi mã mới',
  newCodeSent: 'Chúng tôi đã gửi mã mới. Nếu không thấy, hãy xem trong thư mục thư rác (spam).',
  otherAddress: 'Dùng địa chỉ khác',
  confirmTitle: 'Xác nhận địa chỉ email của quý vị',
  confirmText: (org, email) =>
    `Có người, có lẽ là quý vị, đã yêu cầu nhận cảnh báo an toàn từ ${org} qua địa chỉ ${email}.`,
  confirmAction: 'Xác nhận địa chỉ email của tôi',
  confirmNotYou: 'Nếu không phải là quý vị, hãy đóng trang này. Sẽ không có gì thay đổi.',
  optedInTitle: 'Quý vị đã đăng ký nhận cảnh báo an toàn',
  optedInText: (email) =>
    `Chúng tôi sẽ gửi email đến ${email} khi có mối nguy hiểm có thể ảnh hưởng đến nơi ở của quý vị.`,
  optedInTextOnceMatched: (org, email) =>
    `Sau khi ${org} xác định được nơi ở của quý vị, chúng tôi sẽ gửi email đến ${email} khi có mối nguy hiểm có thể ảnh hưởng đến nơi ở đó.`,
  optedInNext:
    'Quý vị không cần làm gì thêm. Quý vị có thể thay đổi lựa chọn bất cứ lúc nào bằng liên kết trong email của chúng tôi.',
  stopAllEmail: 'Ngừng nhận mọi email',
  textsTitle: 'Cảnh báo qua tin nhắn',
  textsIntro:
    'Chúng tôi cũng có thể nhắn tin cho quý vị. Chúng tôi sẽ nhắn một mã đến số của quý vị để xác nhận đó là số của quý vị.',
  phone: 'Số điện thoại của quý vị',
  phoneRequired: 'Nhập số điện thoại có mã vùng.',
  textCode: 'Nhắn mã cho tôi',
  codeTexted: (phone) => `Chúng tôi đã nhắn một mã đến ${phone}. Mã có hiệu lực trong một giờ.`,
  textCodeWrong: 'Mã không đúng hoặc đã hết hạn. Hãy kiểm tra mã mới nhất hoặc yêu cầu mã mới.',
  newCodeTexted: 'Chúng tôi đã nhắn một mã mới.',
  otherNumber: 'Dùng số khác',
  noText: (number) =>
    `Không nhận được tin nhắn? Nếu quý vị từng trả lời STOP cho chúng tôi, hãy nhắn START đến ${number}.`,
  noCall: (number) =>
    `Không nhận được cuộc gọi? Nếu quý vị từng bấm phím 9 trong cuộc gọi của chúng tôi, hãy gọi ${number} từ điện thoại của quý vị và bấm phím 1.`,
  textsConfirmed: (phone) =>
    `Chúng tôi sẽ nhắn tin đến ${phone} khi có mối nguy hiểm có thể ảnh hưởng đến nơi ở của quý vị.`,
  textsGoTo: (phone) =>
    `Tin nhắn được gửi đến ${phone}. Để ngừng nhận, hãy trả lời STOP cho bất kỳ tin nhắn nào.`,
  phonesTitle: 'Cảnh báo qua tin nhắn hoặc cuộc gọi',
  phonesIntro:
    'Chúng tôi cũng có thể nhắn tin hoặc gọi cho quý vị. Chúng tôi sẽ gửi một mã đến số của quý vị để xác nhận đó là số của quý vị.',
  agreePhoneRequired: 'Để nhận cảnh báo, hãy đánh dấu ít nhất một ô.',
  callMe: 'Gọi cho tôi để báo mã',
  codeCalled: (phone) => `Chúng tôi đang gọi đến ${phone} để báo mã. Mã có hiệu lực trong một giờ.`,
  newCodeCalled: 'Chúng tôi đang gọi cho quý vị để báo mã mới.',
  callsConfirmed: (phone) =>
    `Chúng tôi sẽ gọi đến ${phone} khi có mối nguy hiểm có thể ảnh hưởng đến nơi ở của quý vị.`,
  callsGoTo: (phone) =>
    `Chúng tôi gọi đến ${phone}. Để ngừng nhận, hãy bấm phím 9 trong bất kỳ cuộc gọi nào.`,
  callsStopped: (phone, number) =>
    `Cuộc gọi đến ${phone} đang tắt. Để nhận lại, hãy gọi ${number} từ điện thoại đó và bấm phím 1.`,
  addPhone: 'Thêm tin nhắn hoặc cuộc gọi',
  declinedTitle: 'Quý vị sẽ không nhận cảnh báo qua email',
  declinedText: (org) =>
    `Quý vị đã chọn không nhận cảnh báo qua email. ${org} sẽ không gửi email cảnh báo an toàn cho quý vị.`,
  optedOutTitle: 'Quý vị sẽ không nhận thêm email nào nữa',
  optedOutText: (org) => `${org} không còn gửi email đến địa chỉ này nữa.`,
  changeChoice: 'Thay đổi lựa chọn của tôi',
  expiredTitle: 'Liên kết này đã hết hạn',
  expiredText:
    'Liên kết chỉ có hiệu lực trong một thời gian nhất định. Chúng tôi có thể gửi liên kết mới đến cùng địa chỉ này.',
  usedTitle: 'Liên kết này đã được sử dụng',
  usedText:
    'Hãy dùng liên kết trong email mới nhất hoặc yêu cầu chúng tôi gửi liên kết mới đến cùng địa chỉ này.',
  sendNewLink: 'Gửi cho tôi liên kết mới',
  sentTitle: 'Hãy kiểm tra email của quý vị',
  sentText: 'Chúng tôi đã gửi email mới đến cùng địa chỉ này. Có thể mất vài phút để email đến nơi.',
  unknownTitle: 'Liên kết này không dùng được',
  unknownText:
    'Có thể liên kết chưa đầy đủ hoặc việc đăng ký đã đóng. Hãy chắc chắn quý vị có liên kết đầy đủ hoặc xin liên kết mới từ ban quản lý tòa nhà. Quý vị chưa được đăng ký nhận bất cứ thông tin gì.',
  offlineTitle: 'Không có kết nối',
  offlineText: 'Không thể kết nối với máy chủ. Hãy kiểm tra kết nối internet rồi thử lại.',
  failedTitle: 'Đã xảy ra lỗi',
  failedText: 'Lỗi ở phía chúng tôi và không có gì thay đổi. Hãy thử lại sau giây lát.',
  requestId: (id) => `Mã lỗi: ${id}`,
  rateLimitedTitle: 'Quý vị đã thử quá nhiều lần',
  rateLimitedText: (seconds) => `Hãy đợi ${seconds} giây rồi thử lại.`,
  conflictText: 'Lựa chọn của quý vị vừa được thay đổi ở nơi khác. Hãy kiểm tra rồi thử lại.',
  retry: 'Thử lại',
  questions: 'Quý vị có thắc mắc?',
  privacy: 'Quyền riêng tư',
}
