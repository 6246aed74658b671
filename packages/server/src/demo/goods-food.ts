import type { DemoCategory } from "./demo-category.ts";

/** `name|price in MYR|marks`; the marks are explained in demo-category.ts. */
export const foodCategories: readonly DemoCategory[] = [
  {
    name: "Fresh Produce",
    description: "Fruit and vegetables, sold by weight",
    sale_vat: 0,
    brands: ["Harvest Lane", "Green Terrace"],
    goods: `Bananas Cavendish|5.90|kg fav
Papaya|6.50|kg
Watermelon Seedless|3.90|kg
Mango Harumanis|18.90|kg
Pineapple Josapine|7.20|kg
Guava|8.50|kg
Oranges Navel|9.90|kg
Apples Fuji|12.50|kg
Tomatoes|6.90|kg fav
Cucumber|4.50|kg
Carrots|5.20|kg
Potatoes Holland|4.80|kg
Red Onions|6.20|kg
Garlic|11.90|kg
Ginger|13.50|kg
Red Chillies|16.90|kg
Long Beans|8.90|kg
Kangkung|5.50|kg`,
  },
  {
    name: "Rice and Noodles",
    description: "Rice, noodles and pasta",
    sale_vat: 0,
    brands: ["Kampung Pantry", "Sawah Mas"],
    goods: `Basmati Rice 5 kg|38.90|fav
Fragrant Rice 5 kg|32.50|d5
Fragrant Rice 10 kg|61.90|
Brown Rice 2 kg|17.90|
Glutinous Rice 1 kg|7.90|
Rice Vermicelli 400 g|3.60|
Yellow Noodles 450 g|2.80|
Kuey Teow 450 g|3.20|
Instant Noodles Curry 5 x 80 g|5.40|d10
Instant Noodles Chicken 5 x 80 g|5.40|
Instant Noodles Tom Yam 5 x 80 g|5.40|
Egg Noodles 300 g|4.30|
Spaghetti 500 g|4.90|
Macaroni 500 g|4.70|
Glass Noodles 100 g|2.40|
Udon Noodles 200 g|3.10|`,
  },
  {
    name: "Cooking Essentials",
    description: "Oil, sauces, spices and tins",
    sale_vat: 0,
    brands: ["Kampung Pantry", "Serai", "Bumbu Lane"],
    goods: `Palm Cooking Oil 2 kg|13.90|
Sunflower Oil 2 L|24.50|d5
Extra Virgin Olive Oil 500 ml|32.90|
Light Soy Sauce 640 ml|6.80|
Dark Soy Sauce 640 ml|7.20|
Oyster Sauce 510 g|8.40|
Chilli Sauce 500 g|5.60|
Tomato Ketchup 485 g|5.30|
Coconut Milk 200 ml|3.20|
Curry Powder Meat 250 g|5.90|
Turmeric Powder 100 g|3.40|
Belacan Block 200 g|6.10|
Fine Salt 500 g|1.60|
Fine Sugar 1 kg|3.10|
Wheat Flour 1 kg|3.30|
Sardines in Tomato Sauce 425 g|9.90|
Baked Beans 425 g|4.80|
Tuna Flakes in Oil 150 g|6.70|d10`,
  },
  {
    name: "Drinks",
    keeps: 180,
    description: "Water, juice, tea, coffee and soft drinks",
    sale_vat: 6,
    brands: ["Titis", "Embun", "Kopi Senja"],
    goods: `Mineral Water 500 ml|1.20|pack fav
Mineral Water 1.5 L|2.40|pack
Cola Can 320 ml|2.30|pack fav
Orange Soda Can 320 ml|2.30|pack
Isotonic Drink 500 ml|3.40|pack
Soy Bean Drink 250 ml|1.70|pack
Chrysanthemum Tea 250 ml|1.70|pack
Apple Juice 1 L|6.90|
Orange Juice 1 L|7.90|d10
Mango Juice 1 L|6.90|
White Coffee 3 in 1, 15 sachets|17.90|
Ground Coffee 250 g|19.90|
Instant Coffee 200 g|23.50|d5
Black Tea 100 bags|9.80|
Green Tea 50 bags|11.20|
Pulled Tea 3 in 1, 12 sachets|13.90|
Chocolate Malt Drink 1 kg|21.90|
Rose Syrup 750 ml|6.50|`,
  },
  {
    name: "Snacks and Sweets",
    keeps: 90,
    description: "Crisps, biscuits, nuts, chocolate",
    sale_vat: 6,
    brands: ["Rangup", "Manis House"],
    goods: `Potato Crisps Original 60 g|4.20|
Potato Crisps Barbecue 60 g|4.20|
Tapioca Chips Spicy 100 g|4.90|
Prawn Crackers 70 g|3.10|
Fish Crackers 100 g|5.80|
Cream Crackers 300 g|5.20|
Butter Biscuits 200 g|6.40|
Chocolate Wafer 120 g|4.60|d10
Coconut Cookies 180 g|7.50|
Roasted Peanuts 150 g|4.80|
Cashew Nuts 200 g|18.90|
Mixed Nuts 200 g|16.90|d5
Dried Mango 150 g|12.90|
Milk Chocolate Bar 100 g|6.90|
Dark Chocolate Bar 100 g|8.90|
Mint Candy 50 g|2.60|
Fruit Gummies 120 g|4.40|
Popcorn Caramel 100 g|5.50|
Seaweed Snack 36 g|7.20|
Ice Lolly Assorted|1.50|open`,
  },
  {
    name: "Bakery",
    keeps: 20,
    description: "Bread, buns and cakes of the day",
    sale_vat: 0,
    brands: ["Roti Pagi", "Manis House"],
    goods: `White Sandwich Bread 400 g|4.20|
Wholemeal Bread 400 g|4.90|
Butterscotch Loaf 400 g|5.40|
Burger Buns 6 pieces|5.20|
Hot Dog Buns 6 pieces|4.90|
Red Bean Bun|2.20|
Coconut Bun|2.20|
Sausage Bun|3.20|
Croissant Butter|5.50|
Pandan Chiffon Cake|14.90|d10
Banana Cake Slice|4.50|
Kaya Puff|2.80|
Curry Puff|2.50|
Birthday Cake to Order|60.00|open`,
  },
  {
    name: "Dairy and Chilled",
    keeps: 35,
    description: "Milk, eggs, butter and chilled food",
    sale_vat: 0,
    brands: ["Padang Segar", "Embun"],
    goods: `Fresh Milk 1 L|7.90|
Fresh Milk 2 L|14.90|
Low Fat Milk 1 L|8.20|
UHT Milk 1 L|6.50|
Chocolate Milk 200 ml|2.60|pack fav
Condensed Milk 500 g|4.10|
Evaporated Milk 390 g|3.90|
Natural Yoghurt 470 g|10.90|
Strawberry Yoghurt 4 x 110 g|9.50|d10
Salted Butter 250 g|12.90|
Cheddar Slices 12 pieces|9.90|
Eggs Grade A 10 pieces|5.20|
Eggs Grade A 30 pieces|14.40|
Chicken Sausages 340 g|8.90|
Tofu 300 g|2.90|
Fish Balls 200 g|5.60|`,
  },
];
