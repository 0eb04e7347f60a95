import type { Wording } from '../wording.ts'

export const zh: Wording = {
  consent: '我同意 {{org}} 通过电子邮件向我发送与我住所有关的安全警报。',
  what: '可能影响本楼的恶劣天气、洪水、火灾和其他危险的警告，以及危险解除的通知。不含广告。',
  howOften: '仅在可能影响您的住所时发送。大多数月份不会有任何邮件。',
  howToStop: '使用每封邮件末尾的链接，或回到本页面。立即生效，不收取任何费用。',
  voluntary: '这是您的自愿选择，您的租约不取决于此。',
  notEmergency: '这不是紧急服务。如遇危险，请拨打 911 并听从当地政府的指示。',
}
