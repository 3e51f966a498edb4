/** What the picture of a map writes on a pin: "5×", "2.5%", "10 per $50". Nothing else gets into a picture by its address; server/maps/routes.ts says the same. */
export const stillPinRate = /^[A-Za-zÀ-ɏ\d .×%¢$/+-]{1,20}$/
