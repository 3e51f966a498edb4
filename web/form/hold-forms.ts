/** How many times, ten a second, a form that is held is looked at before it is sent by the browser itself, which leads back to it with a word. */
const looks = 100

/**
 * Has a document hold a form that is sent before its script is there, on a slow line or by an early Enter, and send it once the page is taken over:
 * nothing that was typed is lost. The router removes `$_TSR` when the page is taken over, or marks it. React takes a form over at a click on its button,
 * and not at `submit`; Enter names the button as well.
 */
export function holdForms(html: string, { nonce }: { readonly nonce: string }): string {
  if (!/<form [^>]*method="post"/.test(html)) return html
  return html.replace('</head>', `<script nonce="${nonce}">${script}</script></head>`)
}

const script = `{let h,o=()=>document.readyState!='loading'&&!(self.$_TSR&&!$_TSR.hydrated)
addEventListener('submit',e=>{let f=e.target,n=0
if(f.method!='post'||o())return
e.preventDefault()
h||=setInterval(()=>{if(o()||++n>${looks}){clearInterval(h);o()?e.submitter?.click():f.submit()}},100)},!0)}`
