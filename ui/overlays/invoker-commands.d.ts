import 'react'

declare module 'react' {
  /** A button that opens or closes a dialog by itself, before any script has run. Source: HTML, invoker commands. */
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close'
    commandfor?: string
  }
}
