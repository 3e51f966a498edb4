import { words, type Cuisine } from './cuisine.ts'

export const spanishCuisines: readonly Cuisine[] = [
  {
    name: 'Tapas',
    also: ['Spanish', 'Wine Bar'],
    names: ['Bar *', 'Bodega *', 'Casa * Pintxos', 'La *', 'Vinos *', '* y Sal', 'Taberna *'],
    words: words(
      'Espinada,Cuatro Vientos,Sobremesina,Olmedal,Trinquetera,Albahacar,Rincón Sureño,Mirlo Blanco,Tramuntara,Azafranal,Gaviotera,Almadraba,Cerezal Alto,Tejadilla,Romeral,Barquillera,Nogalera,Candilejo,Alcarria Once,Lagarada',
    ),
    priceLevels: [2, 2, 3, 3],
    day: 'late',
    menu: [
      {
        section: 'Pintxos',
        dishes:
          'Pan con tomate | rubbed to order | 8\nGildas | anchovy, olive, guindilla | 7\nTortilla española | barely set | 10\nBoquerones | vinegar, garlic, chips | 9',
      },
      {
        section: 'Raciones',
        dishes:
          'Patatas bravas | smoked paprika, aioli | 11\nGambas al ajillo | garlic, chili, bread for the oil | 18\nJamón ibérico | cut by hand | 26\nOctopus a la gallega | potato, paprika | 21\nCroquetas | ham, béchamel | 12\nSeafood paella for two | forty minutes, worth it | 54',
      },
      { section: 'Postres', dishes: 'Basque cheesecake | burnt on purpose | 11\nCrema catalana | cinnamon, lemon | 9' },
    ],
  },
  {
    name: 'Mexican',
    also: ['Tacos', 'Mezcal Bar'],
    names: ['Casa *', 'Taquería *', 'Cocina *', '* Mezcalería', 'Fonda *', 'Patio *', 'Los * Tacos'],
    words: words(
      'Colibrina,Luna Alta,Tres Arroyos,Cempasúchila,Piedra Azul,Golondrinas,Mirasoles,Tezontlera,Copalito,Jacarandal,Agave Viejo,Nopalera Roja,Luciérnagas,Palo Verdín,Ocote,Huizachal,Amapolas,Barro Negro,Maguey Solo,Buganvilias,Tecolotes,Cacaotal',
    ),
    priceLevels: [1, 1, 2, 2, 3],
    day: 'late',
    menu: [
      {
        section: 'Botanas',
        dishes:
          'Guacamole and totopos | made when you ask | 12\nElote asado | cotija, chili, lime | 8\nQueso fundido | chorizo, warm tortillas | 13\nCeviche verde | avocado, cucumber | 16\nTlacoyos | blue corn, beans, nopal | 11',
      },
      {
        section: 'Tacos',
        dishes:
          'Carnitas | salsa verde, onion | 5\nPescado Baja | cabbage, chipotle | 6\nAl pastor | pineapple, from the spit | 5\nBirria | with its broth | 6\nRajas con crema | roasted poblano | 5',
      },
      {
        section: 'Platos fuertes',
        dishes:
          'Mole negro with chicken | thirty ingredients, two days | 26\nEnchiladas suizas | tomatillo, cream | 19\nCarne asada | charred scallions | 27\nCochinita pibil | banana leaf, pickled onion | 23\nChile relleno | tomato broth | 19',
      },
      { section: 'Postres', dishes: 'Tres leches | strawberries | 9\nChurros | cajeta | 8\nFlan | orange peel | 7' },
    ],
  },
]
