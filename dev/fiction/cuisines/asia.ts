import { words, type Cuisine } from './cuisine.ts'

export const asianCuisines: readonly Cuisine[] = [
  {
    name: 'Japanese',
    also: ['Sushi', 'Ramen'],
    names: ['* Izakaya', 'Sushi *', '* Omakase', 'Ramen *', 'Bar *', '* & Ash', '* Soba House'],
    words: words(
      'Asagirinoki,Komorei,Shiosaiya,Tsubamedo,Mizukiri,Yanagiha,Hoshinomi,Sazanamiya,Akanemachi,Kazahana,Fukurodo,Yukikaze,Shirakaba,Natsuzora,Mikazukiya,Harukumo,Kogarashi,Iwashima,Tokinoha,Suzukaze,Nijinoya,Aozorado',
    ),
    priceLevels: [1, 2, 2, 3, 3, 4],
    day: 'evening',
    menu: [
      {
        section: 'Small',
        dishes:
          'Edamame | sea salt | 6\nAgedashi tofu | dashi, grated radish | 9\nChicken karaage | lemon, mayonnaise | 12\nPork gyoza | crisp on one side | 11\nMiso eggplant | sesame | 10',
      },
      {
        section: 'Sushi',
        dishes:
          "Chef's nigiri, eight pieces | what the market sent | 38\nSpicy tuna roll | cucumber, sesame | 13\nSalmon avocado roll | a classic, done properly | 12\nHamachi sashimi | ponzu, green chili | 21\nUnagi don | grilled eel over rice | 26",
      },
      {
        section: 'Hot',
        dishes:
          'Tonkotsu ramen | pork broth, soft egg | 18\nBlack cod miso | two days in the marinade | 31\nTempura udon | shrimp, sweet potato | 19\nChicken katsu curry | cabbage, pickles | 18',
      },
      { section: 'Sweet', dishes: 'Matcha cheesecake | burnt top | 10\nMochi ice cream | three kinds | 8' },
    ],
  },
  {
    name: 'Chinese',
    also: ['Dim Sum', 'Noodles'],
    names: [
      '* Noodle Bar',
      '* Dumpling House',
      'The * Pavilion',
      '* Tea Garden',
      'Nine * Kitchen',
      '* & Ink',
      'House of *',
    ],
    words: words(
      'Jade Heron,Red Plum,Moon Ladder,Lucky Persimmon,Peony Steps,Autumn Ferry,Bamboo Rain,Silk Lantern,Paper Crane,West Orchard,Golden Reed,Cloud Bridge,River Jade,Lotus Ferry,Snow Pear,Willow Gate,Amber Carp,Plum Rain,Stone Peach,Cassia Moon',
    ),
    priceLevels: [1, 1, 2, 2, 3],
    day: 'allDay',
    menu: [
      {
        section: 'Dim sum',
        dishes:
          'Xiao long bao | eight to a basket | 12\nHar gow | shrimp, bamboo shoot | 9\nScallion pancake | many layers | 8\nTurnip cake | Chinese sausage | 8\nPork buns | baked, glossy | 8',
      },
      {
        section: 'Mains',
        dishes:
          'Mapo tofu | Sichuan pepper, pork | 17\nKung pao chicken | peanuts, dried chili | 18\nPeking duck, half | pancakes, cucumber | 39\nBeef chow fun | wok smoke | 18\nSalt and pepper shrimp | shells on | 23\nDan dan noodles | sesame, preserved greens | 15',
      },
      {
        section: 'Greens',
        dishes: 'Garlic pea shoots | quick in the wok | 14\nDry-fried green beans | preserved mustard | 14',
      },
      { section: 'Sweet', dishes: 'Egg tarts | from the oven on the hour | 7\nSesame balls | red bean | 7' },
    ],
  },
  {
    name: 'Indian',
    also: ['Vegetarian', 'Curry'],
    names: ['* Kitchen', 'The * Room', '* & Clove', 'Dhaba *', 'Cafe *', '* Tandoor', 'Old * Canteen'],
    words: words(
      'Kesarbagh,Jharokhi,Nilambar,Kachnara,Sitarwadi,Gulmohara,Chandnipur,Mehfilwala,Rangoliya,Tamarind Gate,Udayan,Hathikuan,Malabari Coast,Panchmahal,Ambaari,Mayurika,Lal Darwaza,Neemrose,Champakali,Surahi',
    ),
    priceLevels: [1, 2, 2, 2, 3],
    day: 'allDay',
    menu: [
      {
        section: 'To begin',
        dishes:
          'Samosa chaat | yogurt, tamarind, sev | 10\nPaneer tikka | bell pepper, mint | 13\nGobi Manchurian | sticky, sharp | 12\nLamb seekh kebab | green chutney | 15',
      },
      {
        section: 'Curries',
        dishes:
          'Butter chicken | tomato, fenugreek | 19\nLamb rogan josh | Kashmiri chili | 22\nChana masala | chickpeas, dried mango | 15\nGoan fish curry | coconut, kokum | 22\nPalak paneer | spinach, ginger | 16\nDal makhani | overnight on the embers | 15',
      },
      {
        section: 'Rice and bread',
        dishes: 'Hyderabadi biryani | sealed with dough | 21\nGarlic naan | blistered | 4\nJeera rice | cumin | 5',
      },
      { section: 'Sweet', dishes: 'Gulab jamun | cardamom syrup | 7\nMango kulfi | pistachio | 7' },
    ],
  },
  {
    name: 'Thai',
    also: ['Noodles', 'Street Food'],
    names: ['* Street Kitchen', 'Baan *', '* Thai Table', 'Krua *', 'The * Wok', '* & Basil'],
    words: words(
      'Phuang Malai,Saen Sookdee,Talat Kao,Khao Homnuan,Chaba Daeng,Mali Suan,Ruen Fahsai,Dok Rakna,Nam Sairung,Suan Phrik,Lom Yenjai,Rim Khongsai,Ton Makham,Klong Yai,Fah Mairin,Si Sawanda,Phrik Lek,Bua Luangsai',
    ),
    priceLevels: [1, 1, 2, 2, 3],
    day: 'allDay',
    menu: [
      {
        section: 'To share',
        dishes:
          'Chicken satay | peanut sauce, cucumber | 12\nPapaya salad | lime, dried shrimp, pounded to order | 13\nCrisp spring rolls | plum sauce | 9\nTom kha soup | coconut, galangal | 12',
      },
      {
        section: 'Noodles',
        dishes:
          'Pad thai | tamarind, crushed peanuts | 16\nDrunken noodles | holy basil, bird chili | 17\nKhao soi | curry broth, crisp noodles | 18\nBoat noodles | dark broth, small bowl | 14',
      },
      {
        section: 'Mains',
        dishes:
          'Green curry | eggplant, Thai basil | 18\nCrying tiger | grilled beef, toasted rice | 24\nBasil pork with fried egg | hot, quick, perfect | 17\nWhole fried snapper | three-flavor sauce | 32',
      },
      { section: 'Sweet', dishes: 'Mango sticky rice | in season only | 9\nCoconut ice cream | roasted peanuts | 7' },
    ],
  },
  {
    name: 'Korean',
    also: ['Barbecue', 'Noodles'],
    names: ['* Table', '* Grill House', 'Seoul *', '* Banchan', 'The * Hearth', '* & Smoke'],
    words: words(
      'Haneulbit,Dalmaji Ro,Sonamu Dang,Baramjae,Gureumgol,Maehwa Gil,Noeul,Byeolbit Nae,Jangdok,Sanmaru,Onggi Row,Chorok Madang,Boksung,Hwadeok Ro,Nuri Maru,Eunhaeng Gil,Doldam,Saebyeok',
    ),
    priceLevels: [1, 2, 2, 3],
    day: 'late',
    menu: [
      {
        section: 'To start',
        dishes:
          'Kimchi pancake | crisp edge | 13\nMandu | pork and chive | 11\nJapchae | glass noodles, spinach | 15\nSeafood pajeon | scallions, dipping sauce | 18',
      },
      {
        section: 'From the grill',
        dishes:
          'Galbi | short rib, soy, pear | 38\nSamgyeopsal | pork belly, lettuce, ssamjang | 29\nBulgogi | thin, sweet, quick | 27\nSpicy pork | gochujang | 25',
      },
      {
        section: 'Bowls and stews',
        dishes:
          'Bibimbap | egg, vegetables, hot stone | 17\nKimchi jjigae | pork, tofu | 16\nSundubu | soft tofu, clams | 16\nCold buckwheat noodles | mustard, vinegar | 16',
      },
      { section: 'Sweet', dishes: 'Hotteok | brown sugar, seeds | 8\nBingsu | shaved ice, red bean | 12' },
    ],
  },
  {
    name: 'Vietnamese',
    also: ['Noodles', 'Sandwiches'],
    names: ['* Noodle Soup', 'Quán *', '* & Herbs', 'Little * Kitchen', 'Nhà *', 'The * Bowl'],
    words: words(
      'Sen Trắng,Lá Chuối,Mưa Hạ,Bến Sông,Hoa Bưởi,Phố Nhỏ,Tre Vàng,Gió Biển,Mây Chiều,Cầu Gỗ,Rêu Xanh,Trăng Non,Lụa Đỏ,Đèn Giấy,Hẻm Nhỏ,Vườn Chanh',
    ),
    priceLevels: [1, 1, 1, 2],
    day: 'allDay',
    menu: [
      {
        section: 'To start',
        dishes:
          'Summer rolls | shrimp, mint, peanut sauce | 9\nImperial rolls | lettuce, herbs to wrap | 11\nGreen mango salad | dried beef | 12\nLemongrass wings | fish sauce, caramel | 13',
      },
      {
        section: 'Soups',
        dishes:
          'Phở with rare beef | broth from the day before | 16\nBún bò Huế | lemongrass, pork knuckle | 17\nChicken phở | ginger, soft herbs | 15\nCrab noodle soup | tomato, tofu | 18',
      },
      {
        section: 'Plates',
        dishes:
          'Bánh mì with pork | pâté, pickles, chili | 11\nShaking beef | watercress, lime and pepper | 24\nLemongrass tofu | vermicelli | 15\nClay-pot fish | black pepper, caramel | 21\nBroken rice | grilled pork chop, egg | 17',
      },
      { section: 'Sweet', dishes: 'Flan | coffee caramel | 6\nChè | coconut, beans, crushed ice | 6' },
    ],
  },
]
