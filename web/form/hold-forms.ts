/** Limits the checks for hydration, ten a second. After them the browser submits the form itself and gets the page that explains it. */
const looks = 100

/**
 * Adds a script that holds a form submitted before hydration, on a slow line or by an early Enter, and submits it once the page is hydrated, so that
 * nothing typed is lost. The router marks `$_TSR` as hydrated, or removes it. The script clicks the button, because React hydrates a boundary at a click
 * and not at `submit`; the browser names the button for Enter too.
 */
export function holdForms(html: string, { nonce }: { readonly nonce: string }): string {
  if (!/<form [^>]*method="post"/.test(html)) return html
  return html.replace('</head>', `<script nonce="${nonce}">${script}</script></head>`)
}

const script = `{let h,o=()=>document.readyState!='loading'&&!(self.$_TSR&&!$_TSR.hydrated)
addEventListener('submit',e=>{let f=e.target,n=0
if(f.method!='post'||o())return
e.preventDefault()
h||=setInterval(()=>{if(o()||++n>${looks}){h=clearInterval(h);o()?e.submitter?.click():f.submit()}},100)},!0)}`
