import { words, type Cuisine } from './cuisine.ts'

export const westernCuisines: readonly Cuisine[] = [
  {
    name: 'American',
    also: ['Comfort Food', 'Brunch'],
    names: [
      '@ & Daughters',
      'The * Room',
      '* & #',
      '@ Street Supper',
      '* Provisions',
      'Little *',
      '@ and the *',
      '* Hall Kitchen',
      'Good * Supper Club',
    ],
    words: words(
      'Ember,Lantern,Juniper,Hearth,Orchard,Fennel,Clover,Thistle,Bramble,Birch,Heron,Cinder,Quarry,Larkspur,Tallow,Butternut,Wren,Foxglove,Kestrel,Sycamore,Medlar,Yarrow,Plover,Hawthorn,Teasel,Bellwether,Marlpit,Copperleaf,Woodsmoke,Gatepost',
    ),
    priceLevels: [1, 2, 2, 2, 3],
    day: 'allDay',
    menu: [
      {
        section: 'To start',
        dishes:
          'Deviled eggs | smoked paprika, chive, a little heat | 9\nSkillet cornbread | cultured butter, sorghum | 8\nWedge salad | blue cheese, bacon, soft egg | 13\nTomato soup | sharp cheddar toast for dipping | 10\nCrisp Brussels sprouts | maple, mustard seed | 12',
      },
      {
        section: 'Plates',
        dishes:
          'Buttermilk fried chicken | hot honey, pickles, white gravy | 22\nDouble cheeseburger | American cheese, griddled onion, fries | 18\nBraised short rib | horseradish, buttered noodles | 29\nCedar-plank salmon | dill potatoes, lemon | 27\nMushroom pot pie | cream, thyme, a tall lid of pastry | 21\nMeatloaf | tomato glaze, whipped potatoes, beans | 20',
      },
      {
        section: 'Sweet',
        dishes:
          'Apple crumble | oat top, vanilla ice cream | 10\nChocolate pudding cake | warm, with cold cream | 10\nKey lime pie | graham crust, whipped cream | 9',
      },
    ],
  },
  {
    name: 'Barbecue',
    also: ['Southern'],
    names: [
      "@'s Smoke Yard",
      '* & # Pit Room',
      '* Hollow Barbecue',
      "@ Brothers' Pit",
      'Slow * Barbecue',
      '* Woodpile',
      'Post & * Smokehouse',
    ],
    words: words(
      'Hickory,Ember,Pecan,Mesquite,Ironwood,Cinder,Saltlick,Redbird,Cottonwood,Bluestem,Low Fire,Applewood,Whitetail,Tin Roof,Ashpan,Sundown,Crosscut,Barn Owl,Gravel,Kindling',
    ),
    priceLevels: [1, 1, 2, 2],
    day: 'allDay',
    menu: [
      {
        section: 'By the plate',
        dishes:
          'Sliced brisket | fourteen hours over post oak | 24\nSt. Louis ribs | dry rubbed, glazed at the end | 23\nPulled pork | vinegar and red pepper | 18\nSmoked turkey | brined, sliced thick, white sauce | 19\nHot links | made here, snap when you bite | 16\nBurnt ends | on Saturdays, until they run out | 21',
      },
      {
        section: 'Sides',
        dishes:
          'Mac and cheese | three cheeses, cracker crust | 8\nCollard greens | ham hock, cider vinegar | 7\nPit beans | brisket trimmings, molasses | 7\nJalapeño cornbread | honey butter | 6\nVinegar slaw | cabbage, celery seed | 5',
      },
      {
        section: 'After',
        dishes: 'Banana pudding | wafers, meringue | 8\nPeach cobbler | biscuit top, served hot | 9',
      },
    ],
  },
  {
    name: 'Steakhouse',
    also: ['Cocktail Bar'],
    names: [
      "@'s Chop Room",
      'The * Cut',
      '* & # Grillroom',
      '@ Prime House',
      'Number Nine *',
      'The Gilded * Chophouse',
      '@ & * Steaks',
    ],
    words: words(
      'Saddle,Bellwether,Marrow,Copper,Oxford,Tannery,Ironbark,Stockyard,Granary,Longhorn Hill,Drover,Halter,Sable,Foundry,Cordwood,Armory,Blackthorn,Signet,Monarch,Vintner',
    ),
    priceLevels: [3, 3, 4, 4],
    day: 'evening',
    menu: [
      {
        section: 'Raw and chilled',
        dishes:
          'Oysters, half dozen | mignonette, lemon | 22\nShrimp cocktail | fresh horseradish | 21\nSteak tartare | egg yolk, grilled bread | 20\nBeet and goat cheese | walnuts, sherry | 15',
      },
      {
        section: 'From the fire',
        dishes:
          'Filet mignon, 8 oz | bone-marrow butter | 54\nBone-in ribeye, 22 oz | dry aged thirty-five days | 74\nNew York strip, 14 oz | peppercorn sauce | 58\nLamb chops | mint and caper | 49\nSwordfish | charred lemon, olives | 41\nPorterhouse for two | carved at the table | 118',
      },
      {
        section: 'Beside',
        dishes:
          'Creamed spinach | nutmeg, crumbs | 13\nDuck-fat potatoes | rosemary, salt | 13\nRoasted mushrooms | garlic, parsley | 14',
      },
      { section: 'Sweet', dishes: 'Cheesecake | sour cherry | 13\nWarm butter cake | caramel, cream | 14' },
    ],
  },
  {
    name: 'Café',
    also: ['Breakfast', 'Sandwiches'],
    names: ['* Coffee Room', '* & Crumb', '@ Corner Coffee', 'Two * Café', 'The Early *', '* Morning', 'Half Past *'],
    words: words(
      'Sparrow,Fern,Pocket,Saucer,Goldfinch,Lark,Paperback,Mockingbird,Driftwood,Porchlight,Teaspoon,Magpie,Kettle,Nutmeg,Postcard,Windowseat,Starling,Clementine,Sundial,Linnet,Lamplight,Cardamom,Bluebell,Thimble',
    ),
    priceLevels: [1, 1, 1, 2],
    day: 'morning',
    menu: [
      {
        section: 'Coffee and tea',
        dishes:
          'Cortado | short and strong | 4\nCold brew | eighteen hours, no bitterness | 5\nHoney latte | wildflower honey, cinnamon | 6\nPour-over | the roast of the week | 5\nMasala chai | brewed in the pot | 5',
      },
      {
        section: 'Breakfast',
        dishes:
          'Avocado toast | seeded sourdough, chili, lemon | 12\nSoft scramble sandwich | cheddar, brioche, hot sauce | 11\nGranola bowl | yogurt, stone fruit | 10\nLemon ricotta pancakes | blueberries, maple | 14\nShakshuka | two eggs, feta, warm bread | 15',
      },
      {
        section: 'From the oven',
        dishes:
          'Almond croissant | baked twice | 5\nMorning bun | orange, sugar | 5\nBlueberry scone | still warm before ten | 4',
      },
    ],
  },
  {
    name: 'Bakery',
    also: ['Dessert', 'Café'],
    names: ["@'s Bakehouse", '* & Flour', 'The * Oven', 'Petite *', '* Patisserie', 'Sweet * Bakeshop', '* Loaf'],
    words: words(
      'Marigold,Primrose,Buttercup,Damson,Sugarplum,Honeycomb,Quince,Rosehip,Meringue,Violette,Barleycorn,Elderflower,Poppyseed,Windfall,Mirabelle,Apricot Lane,Millstone,Rolling Pin,Snowdrop,Brambleberry',
    ),
    priceLevels: [1, 1, 2],
    day: 'morning',
    menu: [
      {
        section: 'Bread',
        dishes:
          'Country loaf | two days from starter to crust | 9\nSeeded rye | dense, dark, keeps a week | 9\nBaguette | out of the oven at seven and at four | 4\nOlive focaccia | rosemary, sea salt | 7',
      },
      {
        section: 'Pastry',
        dishes:
          'Butter croissant | eighty-one layers | 4\nPain au chocolat | two bars of dark chocolate | 5\nSticky bun | pecans, brown butter | 6\nCheese twist | gruyère, black pepper | 5\nFruit galette | whatever the market had | 7',
      },
      {
        section: 'Cake',
        dishes:
          'Carrot cake | cream cheese, walnuts | 8\nFlourless chocolate torte | a spoon of crème fraîche | 8\nLemon meringue tart | torched to order | 8\nOlive oil cake | orange, almonds | 7',
      },
    ],
  },
  {
    name: 'Pizza',
    also: ['Italian'],
    names: ['Forno *', '* Wood Fire', '@ Street Pies', 'Pizzeria *', '* & Farina', 'The * Slice', 'Tre * Pizza'],
    words: words(
      'Margò,Vesuvina,Cenere,Pommarola,Lievito,Fiammetta,Scintilla,Crostata,Brace Viva,Cornicione,Basilica,Tizzone,Quercia,Semola,Stracciata,Pomodorino,Fuoco Lento,Mattone,Origano,Bracciola',
    ),
    priceLevels: [1, 1, 2, 2],
    day: 'allDay',
    menu: [
      {
        section: 'Before',
        dishes:
          'Garlic knots | parsley, pecorino | 8\nCaesar salad | anchovy, torn croutons | 13\nMeatballs al forno | tomato, ricotta | 14\nMarinated olives | orange, fennel seed | 7',
      },
      {
        section: 'Pizzas',
        dishes:
          'Margherita | tomato, buffalo mozzarella, basil | 17\nSoppressata | hot honey, oregano | 20\nFunghi | mushrooms, taleggio, thyme | 20\nQuattro formaggi | four cheeses, black pepper | 19\nSausage and fennel | roasted onion, chili | 20\nClam | garlic, lemon, no tomato | 22\nPotato and rosemary | thin as paper | 18',
      },
      { section: 'Sweet', dishes: 'Cannoli | filled when you order | 8\nTiramisù for two | a lot of it | 12' },
    ],
  },
]
