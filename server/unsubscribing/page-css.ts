/** The look of a page that stands alone, by the partner's tokens: words beside the picture, as where members sign in. */
export const pageCss = `
*{box-sizing:border-box}
html{min-width:320px;background:var(--color-ground);color:var(--color-ink);font:var(--weight-text) 1.0625rem/1.55 var(--font-text);-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{display:grid;grid-template:'head' auto 'main' 1fr/minmax(0,1fr);margin:0;min-height:100vh;min-height:100dvh}
header{grid-area:head;padding:8px clamp(16px,4vw,40px);border-bottom:1px solid var(--color-line);background:var(--color-surface)}
header a{display:inline-flex;align-items:center;min-height:48px;color:var(--color-ink);font-family:var(--font-title);font-size:1.25rem;font-weight:var(--weight-wordmark);letter-spacing:var(--tracking-wordmark);text-decoration:none}
main{grid-area:main;display:grid;align-content:start;gap:16px;padding:32px clamp(16px,4vw,40px) 64px}
main>*{margin:0;max-width:480px;overflow-wrap:anywhere}
h1{margin-bottom:8px;font:var(--weight-title) min(clamp(2.125rem,1.6rem + 2.2vw,3.25rem),12vw)/1.12 var(--font-title);letter-spacing:var(--tracking-title);text-transform:var(--casing-title);text-wrap:balance}
h1+p{font-size:1.1875rem}
p{color:var(--color-muted-ink);text-wrap:pretty}
h1+p{color:var(--color-ink)}
form{margin-top:8px}
main a{color:var(--color-ink);text-underline-offset:.2em}
button,a.main{display:inline-flex;align-items:center;justify-content:center;width:100%;min-height:50px;padding:8px 28px;border:1px solid var(--color-control-line);border-radius:min(var(--radius-control),25px);background:none;color:var(--color-ink);font:inherit;font-weight:var(--weight-strong);line-height:1.2;text-decoration:none;cursor:pointer}
button.main,a.main{border-color:transparent;background:var(--color-accent);color:var(--color-on-accent)}
button.main:hover,a.main:hover{background:var(--color-accent-strong)}
.other:hover{border-color:var(--color-ink)}
:focus-visible{outline:3px solid var(--color-focus);outline-offset:2px}
img{display:none}
@media (width>=861px){
body{grid-template:'head head' auto 'main picture' 1fr/minmax(480px,54fr) 46fr}
main{padding:64px 64px 96px max(clamp(16px,4vw,40px),(100vw - 1050px)/2)}
header{padding:8px max(clamp(16px,4vw,40px),(100vw - 1050px)/2)}
button,a.main{width:auto}
img{grid-area:picture;display:block;width:100%;height:100%;object-fit:cover;object-position:68% 60%}
}
`
