/** Letters with a stroke or of two that no normal form takes apart, as people type them without. */
const others = new Map([
  ['đ', 'd'],
  ['ð', 'd'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['ħ', 'h'],
  ['ŧ', 't'],
  ['ı', 'i'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ß', 'ss'],
  ['þ', 'th'],
])

/** A text in small letters without accents, strokes, apostrophes and dots: "Nhà Lụa Đỏ" is found by "nha lua do". */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’.]/g, '')
    .replaceAll(/[^ -~]/g, (letter) => others.get(letter) ?? letter)
}
