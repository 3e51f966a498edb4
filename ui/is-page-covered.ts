/** Whether a dialog, a menu or a tooltip is open over the page. Toasts do not count: their layer is always there, and mostly empty. */
export function isPageCovered(): boolean {
  return document.querySelector('dialog[open], [popover=auto]:popover-open, [role=tooltip]:popover-open') !== null
}
