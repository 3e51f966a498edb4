/**
 * The page of the operator's console stand-in: it hands the token to its frame, once the frame says that it waits, and hears no other window.
 * What the console and the frame say: docs/decisions/0127-support-in-a-members-place.md.
 */
const view = document.querySelector('[data-view]')
const { origin, id, token } = view.dataset
const frame = view.querySelector('iframe')
const state = view.querySelector('output')
const states = {
  'emulation-active': 'The frame shows the account.',
  'emulation-over': 'It is over: nothing of the member is left in the frame.',
}
let isGiven = false

function tell(type, content = id) {
  frame.contentWindow.postMessage({ type, id: content }, origin)
}

addEventListener('message', ({ source, origin: from, data }) => {
  if (source !== frame.contentWindow || from !== origin) return
  if (data.type === 'emulation-ready' && !isGiven && token !== '') {
    isGiven = true
    tell('emulation', token)
  }
  if (Object.hasOwn(states, data.type)) state.textContent = states[data.type]
})

view.querySelector('button[data-leave]').addEventListener('click', () => tell('emulation-exit'))

// Loading the console again would lose the frame: the form is sent beside it.
view.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  void raise(event.currentTarget)
})

async function raise(form) {
  const answer = await fetch(form.action, { method: 'POST', body: new FormData(form) })
  const notice = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('.notice')
  state.textContent = notice?.textContent ?? 'The desk did not answer.'
  if (notice?.role === 'status') tell('emulation-raised')
}

frame.src = `${origin}/emulate`
