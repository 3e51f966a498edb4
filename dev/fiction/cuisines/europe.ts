import { words, type Cuisine } from './cuisine.ts'

export const europeanCuisines: readonly Cuisine[] = [
  {
    name: 'Italian',
    also: ['Wine Bar', 'Pasta'],
    names: ['Trattoria *', 'Osteria *', '* e Figli', 'Enoteca *', 'Bottega *', 'Da @ e *', '* Pasta Room', 'Cucina *'],
    words: words(
      'Rosella,Vespri,Marenco,Ombretta,Quattro Fili,San Venanzio,Gelsomora,Corallina,Nonna Adele,Vicolo Stretto,Pratolungo,Fiordisale,Montesardo,Cicerchia,Zafferana,Lumetta,Bellariva Nove,Pontelungo,Saltarello,Campobruno,Melograna,Tortora,Ginepraia,Valdifiume',
    ),
    priceLevels: [2, 2, 2, 3, 3],
    day: 'evening',
    menu: [
      {
        section: 'Antipasti',
        dishes:
          'Burrata | roasted grapes, toasted hazelnuts | 17\nFritto misto | squid, shrimp, lemon slices | 19\nBeef carpaccio | arugula, shaved parmesan | 18\nArancini | saffron rice, molten middle | 13\nGrilled octopus | potato, celery, capers | 20',
      },
      {
        section: 'Primi',
        dishes:
          'Cacio e pepe | pecorino, a great deal of pepper | 19\nTagliatelle al ragù | six hours on the stove | 23\nPappardelle with wild boar | juniper, red wine | 26\nRicotta gnocchi | sage, brown butter | 21\nLinguine alle vongole | clams, garlic, white wine | 25',
      },
      {
        section: 'Secondi',
        dishes:
          'Chicken Milanese | pounded thin, tomato salad | 27\nBranzino al forno | whole, fennel, olives | 36\nVeal saltimbocca | prosciutto, sage | 34\nBistecca for two | charred, rested, salted | 78',
      },
      {
        section: 'Dolci',
        dishes:
          'Tiramisù | espresso, mascarpone | 11\nPanna cotta | strawberries, balsamic | 10\nOlive oil cake | citrus, crème fraîche | 10',
      },
    ],
  },
  {
    name: 'French',
    also: ['Bistro', 'Wine Bar'],
    names: ['Maison *', 'Bistro *', 'Chez *', 'Brasserie *', 'Le Petit *', '* & Fils', 'Cave *'],
    words: words(
      'Aubépine,Villeret,Armoise,Duvivier,Beaurivage Dix,Hirondelle,Tournesac,Clairefont,Montcendre,Vallombreux,Sarriette,Lorvigne,Ferrandel,Bellecombe,Rochemaure,Mésange,Pontavert,Grandval,Valfleury,Perdrixe,Marsaulte,Courbevent',
    ),
    priceLevels: [2, 3, 3, 3, 4],
    day: 'evening',
    menu: [
      {
        section: 'Entrées',
        dishes:
          "Soupe à l'oignon | beef broth, gruyère, patience | 14\nSteak tartare | hand cut, quail egg | 19\nEscargots | garlic butter, parsley | 17\nSalade lyonnaise | frisée, lardons, poached egg | 15\nPâté maison | cornichons, mustard | 15",
      },
      {
        section: 'Plats',
        dishes:
          'Steak frites | sauce au poivre | 36\nDuck confit | lentils, orange | 32\nCoq au vin | mushrooms, pearl onions | 30\nMoules marinière | white wine, cream, frites | 27\nTrout amandine | brown butter, haricots verts | 31',
      },
      {
        section: 'Desserts',
        dishes:
          'Crème brûlée | vanilla, a crust that cracks | 11\nTarte tatin | apples, crème fraîche | 12\nProfiteroles | hot chocolate poured over | 12',
      },
    ],
  },
  {
    name: 'Mediterranean',
    also: ['Greek', 'Lebanese'],
    names: ['* Mezze Room', '* & Sumac', 'Taverna *', 'The * Courtyard', 'House of *', '* by the Sea', 'Table *'],
    words: words(
      'Almyra,Narenj,Tavolari,Meltemia,Halianos,Zeytuna,Cypress Gate,Thalassia,Rummana,Asterope,Fenjan,Levantine Blue,Myrtia,Karavaki,Anthousa,Safsaf,Galini Bay,Yasmina Court,Pelagos Nine,Barakat Hill',
    ),
    priceLevels: [1, 2, 2, 2, 3],
    day: 'allDay',
    menu: [
      {
        section: 'Mezze',
        dishes:
          'Hummus | warm pita, olive oil, paprika | 11\nMuhammara | red pepper, walnuts, pomegranate | 12\nGrilled halloumi | honey, thyme | 14\nDolmades | lemon, dill, rice | 11\nLabneh | za’atar, cucumbers | 10\nFalafel | green inside, crisp outside | 11',
      },
      {
        section: 'From the grill',
        dishes:
          'Lamb kofta | tomato, sumac onion | 22\nChicken shawarma plate | garlic sauce, pickles | 20\nWhole branzino | lemon, oregano | 34\nMixed skewers | chicken, lamb, charred pepper | 27\nCharred cauliflower | tahini, pine nuts | 18',
      },
      {
        section: 'Sweets',
        dishes: 'Baklava | pistachio, orange-blossom syrup | 9\nOrange blossom custard | rose, crushed nuts | 9',
      },
    ],
  },
  {
    name: 'Seafood',
    also: ['Oyster Bar'],
    names: [
      "@'s Fish House",
      '* & # Oyster Room',
      'The * Raw Bar',
      'Pier *',
      'Salt * Fish Company',
      '* Landing',
      'Low Tide *',
    ],
    words: words(
      'Plover,Gannet,Mainsail,Spindrift,Halyard,Kittiwake,Brine,Breakwater,Dory,Samphire,Petrel,Sextant,Eelgrass,Lightship,Tern,Oarlock,Capstan,Cockle,Windlass,Barnacle,Foxtail Cove,Sandpiper Nine',
    ),
    priceLevels: [2, 2, 3, 3, 4],
    day: 'evening',
    menu: [
      {
        section: 'Raw',
        dishes:
          'Oysters, half dozen | three from each coast | 21\nScallop crudo | citrus, green chili | 18\nPeel-and-eat shrimp | cocktail sauce, napkins | 17\nTuna tartare | sesame, cucumber | 19',
      },
      {
        section: 'Mains',
        dishes:
          'Lobster roll | warm butter or cold mayonnaise | 32\nPan-seared halibut | peas, mint, new potatoes | 36\nCioppino | tomato, fennel, everything from the boat | 34\nFish and chips | beer batter, malt vinegar | 22\nCrab cakes | remoulade, corn | 29\nGrilled whole fish | herbs, lemon, today’s price | 38',
      },
      {
        section: 'Sides',
        dishes: 'Old-style fries | celery salt | 8\nColeslaw | apple, caraway | 6\nClam chowder | oyster crackers | 12',
      },
      { section: 'Sweet', dishes: 'Blueberry cobbler | biscuit, cream | 10\nLemon tart | short crust | 10' },
    ],
  },
]
