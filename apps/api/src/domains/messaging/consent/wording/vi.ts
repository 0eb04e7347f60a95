import type { Wording } from '../wording.ts'

export const vi: Wording = {
  consent: 'Tôi đồng ý để {{org}} gửi cho tôi qua e-mail các cảnh báo an toàn về nơi tôi ở.',
  what: 'Cảnh báo về thời tiết nguy hiểm, ngập lụt, hỏa hoạn và các mối nguy khác có thể ảnh hưởng đến tòa nhà, và tin báo khi nguy hiểm đã qua. Không quảng cáo.',
  howOften: 'Chỉ khi có điều gì có thể ảnh hưởng đến nơi quý vị ở. Hầu hết các tháng sẽ không có tin nào.',
  howToStop:
    'Dùng đường liên kết ở cuối mỗi e-mail hoặc trở lại trang này. Có hiệu lực ngay và không tốn phí.',
  voluntary: 'Đây là lựa chọn của quý vị. Hợp đồng thuê nhà không phụ thuộc vào việc này.',
  notEmergency:
    'Đây không phải là dịch vụ khẩn cấp. Khi gặp nguy hiểm, hãy gọi 911 và làm theo chỉ dẫn của chính quyền địa phương.',
}
