import type { AlertLanguage } from './alert-language.ts'

export const vi: AlertLanguage = {
  isReviewed: false,
  unreviewedNote: 'Bản dịch này chưa được kiểm tra. Nội dung tiếng Anh là chính thức.',
  frame: {
    prepare: {
      subject: 'Hãy chuẩn bị: {label} tại {{property.name|nơi ở của quý vị}}',
      intro:
        '{{org.name}} đề nghị quý vị chuẩn bị sẵn sàng: {lead} có thể ảnh hưởng đến {{property.name|nơi ở của quý vị}}.',
      short:
        '{{org.name}}: {lead} có thể ảnh hưởng đến {{property.name|nơi ở của quý vị}}. {step} {{replyUrl}}',
    },
    act_now: {
      subject: '{order}: {label} tại {{property.name|nơi ở của quý vị}}',
      intro:
        '**{order}.** {{org.name}} báo cho quý vị vì {lead} đang đe dọa {{property.name|nơi ở của quý vị}}.',
      short: '{{org.name}}: {order}. {label}. {step} {{replyUrl}}',
    },
    update: {
      subject: 'Cập nhật: {label} tại {{property.name|nơi ở của quý vị}}',
      intro:
        'Mối nguy hiểm đối với {{property.name|nơi ở của quý vị}} vẫn chưa qua. Xin quý vị tiếp tục làm theo các hướng dẫn sau:',
      short:
        '{{org.name}}: vẫn còn nguy hiểm tại {{property.name|nơi ở của quý vị}} ({label}). {step} {{replyUrl}}',
    },
    all_clear: {
      subject: 'Đã hết nguy hiểm: {label} tại {{property.name|nơi ở của quý vị}}',
      intro: 'Theo những gì chúng tôi biết, mối nguy hiểm đối với {{property.name|nơi ở của quý vị}} đã qua.',
      short:
        '{{org.name}}: đã hết nguy hiểm tại {{property.name|nơi ở của quý vị}} ({label}). {step} {{replyUrl}}',
    },
    reply: 'Cho chúng tôi biết quý vị an toàn hay cần giúp đỡ',
    emergency: '**Nếu gặp nguy hiểm, hãy gọi 911.** Hãy làm theo hướng dẫn của chính quyền địa phương.',
  },
  textReply: 'Trả lời 1 nếu quý vị an toàn, 2 nếu cần giúp đỡ, 3 nếu không có ở đó.',
  footer: {
    questions: 'Quý vị có thắc mắc?',
    reason: '{org} gửi tin này vì quý vị đã đồng ý nhận cảnh báo an toàn cho {property}.',
    reasonWithoutProperty: '{org} gửi tin này vì quý vị đã đồng ý nhận cảnh báo an toàn.',
    optOut: 'Ngừng nhận cảnh báo',
  },
  hazards: {
    tornado: {
      label: 'Lốc xoáy',
      lead: 'lốc xoáy',
      order: 'Hãy trú ẩn ngay',
      prepare: [
        'Chọn sẵn một phòng phía trong ở tầng thấp nhất để trú ẩn.',
        'Sạc điện thoại, để giày và đèn pin trong tầm tay.',
      ],
      act: [
        'Xuống tầng thấp nhất, vào phòng phía trong không có cửa sổ.',
        'Che đầu và cổ.',
        'Ở yên đó cho đến khi hết cảnh báo. Đừng ra ngoài xem.',
      ],
      after: [
        'Tránh xa tường bị hư hại và dây điện rơi xuống đất.',
        'Nếu ngửi thấy mùi gas, hãy rời tòa nhà và gọi 911.',
      ],
    },
    storm: {
      label: 'Giông bão lớn',
      lead: 'giông bão lớn',
      order: 'Hãy vào trong nhà ngay',
      prepare: ['Cất vào nhà những gì gió có thể cuốn đi.', 'Sạc điện thoại và để đèn pin trong tầm tay.'],
      act: [
        'Ở trong nhà, tránh xa cửa sổ và cửa ra ngoài.',
        'Đừng tắm hay rửa chén, và đừng chạm vào đồ điện đang cắm.',
        'Đừng ra ban công hay đứng dưới cây.',
      ],
      after: [
        'Tránh xa dây điện rơi xuống đất và cành cây gãy.',
        'Báo cho chúng tôi nếu cửa kính vỡ, nhà dột hoặc có hư hại khác.',
      ],
    },
    hurricane: {
      label: 'Bão lớn',
      lead: 'bão lớn',
      order: 'Hãy trú ẩn trong nhà, hoặc rời đi nếu được yêu cầu',
      prepare: [
        'Chuẩn bị nước và thuốc đủ cho ba ngày, cùng giấy tờ và bộ sạc.',
        'Tìm vùng di tản của quý vị và tính trước cách rời đi.',
      ],
      act: [
        'Nếu chính quyền yêu cầu di tản, hãy đi ngay.',
        'Nếu không, hãy ở phòng phía trong, tránh xa cửa sổ.',
        'Đừng ra ngoài lúc trời lặng: gió sẽ trở lại.',
      ],
      after: [
        'Đừng đi bộ hay lái xe qua chỗ nước đọng.',
        'Tuyệt đối không dùng máy phát điện hay bếp nướng trong nhà.',
      ],
    },
    flood: {
      label: 'Lũ lụt',
      lead: 'lũ lụt',
      order: 'Hãy lên tầng cao hơn ngay',
      prepare: [
        'Chuyển đồ quý và xe lên chỗ cao.',
        'Chuẩn bị thuốc, giấy tờ và bộ sạc phòng khi phải rời đi.',
      ],
      act: [
        'Rời tầng hầm và tầng trệt. Nếu được yêu cầu di tản, hãy đi ngay.',
        'Tuyệt đối không đi bộ hay lái xe qua nước lũ.',
        'Đừng chạm vào công tắc hay ổ điện bị ướt.',
      ],
      after: [
        'Đừng vào phòng ngập nước cho đến khi đã ngắt điện.',
        'Đừng uống nước máy cho đến khi chính quyền cho biết nước an toàn.',
      ],
    },
    winter: {
      label: 'Thời tiết mùa đông',
      lead: 'thời tiết mùa đông nguy hiểm',
      order: 'Hãy ở trong nhà và giữ ấm',
      prepare: [
        'Chuẩn bị thức ăn, nước và thuốc đủ cho ba ngày.',
        'Để vòi nước nhỏ giọt và mở tủ dưới bồn rửa.',
      ],
      act: [
        'Đừng ra đường.',
        'Tuyệt đối không sưởi bằng lò nướng hay bếp nướng, và không chạy máy phát điện trong nhà.',
        'Nếu máy sưởi hỏng, hãy báo cho chúng tôi và cùng ở chung một phòng.',
      ],
      after: [
        'Cẩn thận với băng trên bậc thềm và băng rơi từ mái nhà.',
        'Báo cho chúng tôi nếu ống nước bị đóng băng hoặc rò rỉ.',
      ],
    },
    heat: {
      label: 'Nắng nóng gay gắt',
      lead: 'nắng nóng gay gắt',
      order: 'Hãy giữ mát và uống nước',
      prepare: [
        'Kiểm tra máy lạnh hôm nay và báo cho chúng tôi nếu bị hỏng.',
        'Tìm trung tâm tránh nóng hoặc nơi mát mẻ gần nhà.',
      ],
      act: [
        'Ở nơi có máy lạnh hoặc nơi mát nhất có thể.',
        'Uống nước thường xuyên, ngay cả khi không khát.',
        'Tuyệt đối không để trẻ em, người lớn tuổi hay thú cưng trong xe.',
      ],
      after: ['Tiếp tục uống nước và nghỉ ngơi.', 'Hỏi thăm hàng xóm sống một mình.'],
    },
    smoke: {
      label: 'Không khí ô nhiễm',
      lead: 'khói hoặc không khí ô nhiễm',
      order: 'Hãy ở trong nhà và đóng cửa sổ',
      prepare: [
        'Kiểm tra xem cửa sổ và cửa ra vào có đóng kín không.',
        'Chuẩn bị khẩu trang (N95) và thuốc hen suyễn.',
      ],
      act: [
        'Đóng kín cửa sổ và cửa ra vào.',
        'Chỉnh máy lạnh sang chế độ lấy gió trong.',
        'Nếu khó thở, hãy gọi 911.',
      ],
      after: ['Mở cửa sổ khi không khí bên ngoài đã sạch.', 'Nhờ thay bộ lọc nếu đã ngả màu xám.'],
    },
    wildfire: {
      label: 'Cháy rừng',
      lead: 'cháy rừng',
      order: 'Hãy rời đi ngay nếu được yêu cầu di tản',
      prepare: ['Chuẩn bị ngay thuốc, giấy tờ, bộ sạc và quần áo.', 'Đậu xe hướng ra đường và đổ đầy xăng.'],
      act: [
        'Nếu chính quyền yêu cầu di tản, hãy đi ngay.',
        'Đóng cửa sổ và cửa ra vào, để đèn sáng.',
        'Đưa mọi người trong nhà và thú cưng đi cùng, bỏ lại đồ đạc.',
      ],
      after: ['Chỉ trở về khi chính quyền cho biết đã an toàn.', 'Để ý tàn lửa trên mái nhà và ban công.'],
    },
    fire: {
      label: 'Hỏa hoạn',
      lead: 'hỏa hoạn',
      order: 'Hãy rời tòa nhà ngay',
      prepare: ['Biết trước hai lối thoát khỏi nhà.', 'Giữ cầu thang và cửa ra vào thông thoáng.'],
      act: [
        'Đi bằng cầu thang bộ. Tuyệt đối không dùng thang máy.',
        'Sờ cửa trước khi mở. Nếu cửa nóng, hãy dùng lối thoát khác.',
        'Nếu không ra được, hãy bịt kín khe cửa và gọi 911. Khi đã ra ngoài, đừng quay vào.',
      ],
      after: ['Chỉ vào lại khi lính cứu hỏa cho phép.', 'Bỏ thức ăn và thuốc đã ở gần lửa hoặc khói.'],
    },
    earthquake: {
      label: 'Động đất',
      lead: 'động đất',
      order: 'Hãy cúi xuống, che chắn và bám chặt',
      prepare: [
        'Dư chấn có thể xảy ra bất cứ lúc nào. Để giày trong tầm tay.',
        'Chuyển đồ nặng xuống các kệ thấp.',
      ],
      act: [
        'Chui xuống dưới bàn chắc chắn và bám chặt cho đến khi hết rung.',
        'Sau đó kiểm tra xem có ai bị thương, có lửa hay mùi gas không.',
        'Nếu tòa nhà bị hư hại, hãy ra ngoài bằng cầu thang bộ.',
      ],
      after: ['Hãy đề phòng dư chấn.', 'Nếu ngửi thấy mùi gas, hãy rời tòa nhà và gọi 911.'],
    },
    tsunami: {
      label: 'Sóng thần',
      lead: 'sóng thần',
      order: 'Hãy lên chỗ cao ngay',
      prepare: ['Biết trước đường đi bộ lên chỗ cao.', 'Để giày, thuốc và nước cạnh cửa.'],
      act: [
        'Đi sâu vào đất liền hoặc lên chỗ cao ngay, đi bộ nếu có thể.',
        'Nếu không được, hãy lên tầng cao nhất của một tòa nhà kiên cố.',
        'Tránh xa bờ biển: sau đợt sóng đầu còn nhiều đợt khác.',
      ],
      after: ['Chỉ trở về khi chính quyền cho biết đã an toàn.', 'Tránh xa tòa nhà hư hại và chỗ nước đọng.'],
    },
    hazmat: {
      label: 'Chất nguy hiểm',
      lead: 'sự cố rò rỉ chất nguy hiểm',
      order: 'Hãy ở trong nhà và bịt kín cửa',
      prepare: ['Biết cách tắt quạt và máy lạnh.', 'Chuẩn bị băng keo và tấm nhựa, hoặc khăn ướt.'],
      act: [
        'Vào nhà và đóng tất cả cửa sổ, cửa ra vào.',
        'Tắt quạt, máy sưởi và máy lạnh.',
        'Chỉ rời đi nếu chính quyền yêu cầu.',
      ],
      after: ['Mở tất cả cửa sổ và ra ngoài một lúc.', 'Rửa tay và bỏ thức ăn không được đậy kín.'],
    },
    outage: {
      label: 'Mất điện, nước hoặc gas',
      lead: 'tình trạng mất điện, nước hoặc gas',
      order: 'Hãy chuẩn bị ứng phó',
      prepare: [
        'Sạc điện thoại, thiết bị và trữ nước vào chai.',
        'Nếu quý vị phụ thuộc vào thiết bị y tế chạy điện, hãy báo cho chúng tôi ngay.',
      ],
      act: [
        'Dùng đèn pin, đừng dùng nến.',
        'Đóng kín tủ lạnh. Tuyệt đối không dùng máy phát điện hay bếp nướng trong nhà.',
        'Nếu quý vị phụ thuộc vào thiết bị y tế chạy điện, hãy báo cho chúng tôi ngay.',
      ],
      after: [
        'Bỏ thức ăn không còn lạnh.',
        'Nếu nước từng bị cắt, hãy xả vài phút và làm theo thông báo đun sôi nước, nếu có.',
      ],
    },
    security: {
      label: 'Sự cố an ninh',
      lead: 'một sự cố an ninh ở khu vực lân cận',
      order: 'Hãy ở trong nhà và khóa cửa',
      prepare: ['Khóa cửa ra vào và cửa sổ.', 'Theo dõi tin tức từ chính quyền địa phương.'],
      act: [
        'Khóa cửa ra vào và cửa sổ, rồi tránh xa cửa.',
        'Đừng mở cửa cho người lạ.',
        'Hãy làm theo hướng dẫn của cảnh sát.',
      ],
      after: ['Nếu thấy điều gì, hãy báo cho cảnh sát.', 'Hỏi thăm hàng xóm có thể cần người trò chuyện.'],
    },
    any: {
      label: 'Tình huống khẩn cấp',
      lead: 'một tình huống khẩn cấp',
      order: 'Hãy hành động ngay',
      prepare: [
        'Sạc điện thoại, để thuốc và giấy tờ trong tầm tay.',
        'Theo dõi tin tức từ chính quyền địa phương.',
      ],
      act: [
        'Hãy làm theo hướng dẫn của chính quyền địa phương.',
        'Giúp những người gần quý vị đang cần giúp đỡ.',
        'Giữ điện thoại đầy pin và mang theo bên mình.',
      ],
      after: [
        'Kiểm tra hư hại trước khi trở lại sinh hoạt bình thường.',
        'Báo cho chúng tôi nếu có gì bị hư hại.',
      ],
    },
  },
}
