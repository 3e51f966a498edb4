/** The look of the stand-in: its colours and fonts are the programme's own. */
export const css = `
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--color-tint); color: var(--color-ink); font: 16px/1.5 var(--font-text, system-ui), system-ui, sans-serif; }
header, main { max-width: 480px; margin: 0 auto; padding: 16px 20px; background: var(--color-ground); }
header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 4px 16px; border-bottom: 1px solid var(--color-line); }
header a { color: inherit; font: 700 20px/1.3 var(--font-title, system-ui), system-ui, sans-serif; text-decoration: none; }
main { min-height: calc(100vh - 62px); padding-bottom: 48px; }
h1 { margin: 16px 0 8px; font: 700 28px/1.2 var(--font-title, system-ui), system-ui, sans-serif; }
h2 { margin: 32px 0 8px; font: 700 18px/1.3 var(--font-title, system-ui), system-ui, sans-serif; }
p { margin: 8px 0; }
a { color: var(--color-accent-strong, var(--color-ink)); }
small { color: var(--color-muted-ink); font-size: 14px; }
.list { display: grid; gap: 12px; margin: 16px 0 0; padding: 0; list-style: none; }
.row { display: grid; gap: 2px; padding: 14px 16px; border: 1px solid var(--color-line); border-radius: 12px; background: var(--color-surface); color: inherit; text-decoration: none; overflow-wrap: anywhere; }
a.row:hover { border-color: var(--color-control-line); }
label.row { display: flex; align-items: center; gap: 12px; margin-top: 8px; cursor: pointer; }
input { accent-color: var(--color-accent); }
fieldset { margin: 16px 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
.balance { display: grid; gap: 4px; margin: 16px 0; padding: 20px; border-radius: 16px; background: var(--color-accent); color: var(--color-on-accent); }
.balance small { color: inherit; }
.balance b { font: 700 32px/1.2 var(--font-title, system-ui), system-ui, sans-serif; }
.told { margin: 16px 0; padding: 12px 16px; border-left: 4px solid var(--color-accent); background: var(--color-tint); }
a.button { display: grid; place-items: center; text-decoration: none; }
button, a.button { width: 100%; min-height: 52px; margin-top: 12px; padding: 8px 16px; border: 0; border-radius: 12px; background: var(--color-accent); color: var(--color-on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { border: 1px solid var(--color-control-line); background: none; color: inherit; }
.row button { width: auto; min-height: 44px; }
main > form:last-child { margin-top: 40px; }
:focus-visible { outline: 3px solid var(--color-focus, currentcolor); outline-offset: 2px; }
`
