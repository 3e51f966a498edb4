/** Whether a dialog, a menu or a tooltip is open over the page. Toasts do not count: their layer is always there, and mostly empty. */
export function isPageCovered(): boolean {
  return document.querySelector('dialog[open], [popover=auto]:popover-open, [role=tooltip]:popover-open') !== null
}

/** A popover that is closed already stays so. */
export function closePopover(id: string): void {
  const popover = document.getElementById(id)
  if (popover?.matches(':popover-open')) popover.hidePopover()
}
