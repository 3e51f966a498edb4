/** Longer than any line: a component wraps it, cuts it or scrolls, and nothing falls out of the page. */
export const longWords =
  'The Grandmother’s Kitchen of Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, upstairs by the harbour'
