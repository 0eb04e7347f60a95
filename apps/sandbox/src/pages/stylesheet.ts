/** The style of every sandbox page. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --surface: #f5f7f9; --raised: #fff; --sunken: #edf0f4; --line: #d9dfe7; --control-line: #7d8999;
  --text: #17202b; --quiet: #526070; --accent: #0f6a6d; --on-accent: #fff; --accent-soft: #e0f0ef;
  --warn: #8a4b00; --warn-soft: #fdf0dc;
}
@media (prefers-color-scheme: dark) {
  :root {
    --surface: #10151b; --raised: #171e26; --sunken: #1e2731; --line: #2b3642; --control-line: #748394;
    --text: #e7ecf2; --quiet: #9fadbc; --accent: #5cc5c3; --on-accent: #06201f; --accent-soft: #14343a;
    --warn: #f0b465; --warn-soft: #3a2a12;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--surface); color: var(--text); font: 14px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
h1, h2, p, ul, ol, dl, dd, pre, figure { margin: 0; padding: 0; }
h1 { font-size: 20px; line-height: 1.3; font-weight: 600; text-wrap: balance; overflow-wrap: anywhere; }
h2 { font-size: 14px; font-weight: 600; }
a { color: var(--accent); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre, .mono { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 13px; }
.quiet { color: var(--quiet); font-weight: 400; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.top { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 24px; min-height: 56px; padding: 6px 24px; background: var(--raised); border-bottom: 1px solid var(--line); }
.brand { display: flex; align-items: center; gap: 8px; min-height: 44px; color: var(--text); font-weight: 600; font-size: 16px; text-decoration: none; }
.brand svg { color: var(--accent); }
nav { display: flex; gap: 4px; }
nav a { display: flex; align-items: center; min-height: 44px; padding: 0 12px; border-radius: 6px; color: var(--quiet); text-decoration: none; font-weight: 500; }
nav a:hover { background: var(--sunken); color: var(--text); }
nav a[aria-current] { color: var(--text); box-shadow: inset 0 -2px 0 var(--accent); border-radius: 0; }

.page { display: grid; gap: 24px; max-width: 760px; margin: 0 auto; padding: 32px 24px 64px; }
.page > header { display: grid; gap: 8px; }
.card { background: var(--raised); border: 1px solid var(--line); border-radius: 8px; }
.card.padded { display: grid; gap: 12px; padding: 20px; }
.doors { display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: 16px; }
.door { display: grid; gap: 4px; padding: 16px 20px; color: var(--text); text-decoration: none; }
.door strong { font-size: 16px; font-weight: 600; color: var(--accent); }
.door:hover { border-color: var(--accent); }
.facts { display: grid; grid-template-columns: minmax(120px, max-content) 1fr; gap: 8px 24px; }
.facts dt { color: var(--quiet); }
.facts dd { overflow-wrap: anywhere; }
.steps { display: grid; gap: 4px; padding-left: 20px; }
.rows { list-style: none; }
.rows > li { padding: 12px 20px; }
.rows > li + li { border-top: 1px solid var(--line); }
.person { display: flex; justify-content: space-between; align-items: center; gap: 4px 16px; }
.person > div { min-width: 0; overflow-wrap: anywhere; }
.person strong { font-weight: 600; }
.person .mail { flex: none; display: flex; align-items: center; min-height: 44px; }
.record { display: flex; justify-content: space-between; align-items: flex-start; gap: 8px 16px; }
.record > div { min-width: 0; overflow-wrap: anywhere; }
.record form { flex: none; }
.kind { padding: 0 6px; border-radius: 4px; background: var(--sunken); font-size: 12px; font-weight: 500; }
.above { margin-bottom: 12px; }
.badge { display: inline-block; padding: 0 6px; border-radius: 4px; background: var(--warn-soft); color: var(--warn); font-size: 12px; font-weight: 500; }
.empty { padding: 48px 24px; text-align: center; color: var(--quiet); }

button { font: inherit; cursor: pointer; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 36px; padding: 0 14px; border: 1px solid var(--control-line); border-radius: 6px; background: var(--raised); color: var(--text); font-weight: 500; text-decoration: none; }
.button:hover { background: var(--sunken); }
.button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.button.primary:hover { filter: brightness(1.08); }
@media (pointer: coarse) { .button { min-height: 44px; } }

.inbox { display: grid; grid-template-columns: minmax(280px, 380px) 1fr; min-height: calc(100vh - 57px); }
.list { border-right: 1px solid var(--line); background: var(--raised); }
.bar { display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: 60px; padding: 8px 20px; border-bottom: 1px solid var(--line); }
.filter { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 12px; padding: 8px 20px; background: var(--sunken); overflow-wrap: anywhere; }
.list .rows > li { padding: 0; }
.mail-row { display: grid; grid-template-columns: 1fr auto; gap: 0 12px; padding: 12px 20px; color: var(--text); text-decoration: none; }
.mail-row > * { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.mail-row .to { font-weight: 600; }
.mail-row time { color: var(--quiet); font-variant-numeric: tabular-nums; font-size: 13px; }
.mail-row .subject { grid-column: 1 / -1; color: var(--quiet); }
.mail-row:hover { background: var(--sunken); }
.mail-row[aria-current] { background: var(--accent-soft); box-shadow: inset 3px 0 0 var(--accent); }
.mail-row[aria-current] .subject, .mail-row[aria-current] time { color: var(--text); }
.mail-row:focus-visible { outline-offset: -2px; }
.message { display: grid; gap: 20px; align-content: start; min-width: 0; padding: 24px; }
.message > header { display: grid; gap: 8px; }
.title { font-size: 20px; line-height: 1.3; font-weight: 600; overflow-wrap: anywhere; }
.back { display: none; align-items: center; min-height: 44px; }
.code { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px 24px; padding: 16px 20px; background: var(--accent-soft); border-radius: 8px; }
.code output { font-size: 36px; line-height: 1.2; font-weight: 600; letter-spacing: 6px; font-variant-numeric: tabular-nums; }
.frame { display: block; width: 100%; height: 460px; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
.text { padding: 16px 20px; white-space: pre-wrap; overflow-wrap: anywhere; }
details summary { display: flex; align-items: center; min-height: 44px; padding: 0 20px; cursor: pointer; font-weight: 500; }
details[open] summary { border-bottom: 1px solid var(--line); }
details .facts { padding: 16px 20px; }
nav { flex-wrap: wrap; }
.phone { align-content: stretch; grid-template-rows: auto 1fr auto; }
.bubbles { display: grid; gap: 12px; align-content: end; padding: 0; list-style: none; }
.bubble { display: grid; gap: 4px; max-width: min(520px, 92%); justify-self: start; }
.bubble .quiet { font-size: 13px; }
.bubble .body { justify-self: start; padding: 8px 12px; border: 1px solid var(--line); border-radius: 12px; background: var(--raised); white-space: pre-wrap; overflow-wrap: anywhere; }
.bubble.out { justify-self: end; }
.bubble.out .quiet, .bubble.out .body { justify-self: end; }
.bubble.out .body { background: var(--accent-soft); border-color: transparent; }
.reply .problem:empty { display: none; }
@media (max-width: 819px) {
  .inbox { grid-template-columns: 1fr; }
  .list { border-right: 0; }
  .inbox.latest .message { display: none; }
  .inbox.opened .list { display: none; }
  .inbox.latest .mail-row[aria-current] { background: none; box-shadow: none; }
  .inbox.latest .mail-row[aria-current] .subject { color: var(--quiet); }
  .back { display: inline-flex; }
  .message, .top { padding-left: 16px; padding-right: 16px; }
  .page { padding: 24px 16px 48px; }
  .facts { grid-template-columns: 1fr; gap: 0; }
  .facts dd { margin-bottom: 8px; }
}

.chooser { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; align-content: center; max-width: 440px; min-height: 100vh; margin: 0 auto; padding: 24px 16px; }
.chooser .card { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; padding: 24px 0; overflow: hidden; }
.chooser .card > * { margin: 0 24px; }
.chooser .card > .accounts { display: block; max-height: 56vh; margin: 0; overflow: auto; border-block: 1px solid var(--line); list-style: none; }
.accounts li { padding: 0; }
.accounts li + li { border-top: 1px solid var(--line); }
.account { display: grid; grid-template-columns: 36px 1fr; gap: 0 12px; align-items: center; width: 100%; min-height: 56px; padding: 8px 24px; border: 0; background: none; color: inherit; text-align: left; }
.account:hover { background: var(--sunken); }
.account:focus-visible { outline-offset: -2px; }
.account > span { min-width: 0; overflow-wrap: anywhere; }
.avatar { display: grid; place-items: center; width: 36px; height: 36px; border-radius: 50%; background: var(--accent-soft); color: var(--accent); font-weight: 600; }
.account strong, .account .quiet { display: block; }
.account strong { font-weight: 600; }
.field { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; }
.field label { font-weight: 500; }
.field .line { display: flex; gap: 8px; }
.field input { flex: 1; min-width: 0; min-height: 40px; padding: 0 12px; border: 1px solid var(--control-line); border-radius: 6px; background: var(--raised); color: var(--text); font: inherit; font-size: 16px; }
.field textarea { min-width: 0; padding: 8px 12px; border: 1px solid var(--control-line); border-radius: 6px; background: var(--raised); color: var(--text); resize: vertical; }
.field textarea[aria-invalid] { border-color: var(--warn); }
.field .button { min-height: 40px; }
.field .problem { color: var(--warn); }
.deny { justify-self: start; }
@media (prefers-reduced-motion: no-preference) { .door, .button, nav a, .mail-row { transition: background-color 120ms ease-out, border-color 120ms ease-out; } }
`
