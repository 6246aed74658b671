import type { DemoCategory } from "./demo-category.ts";

/** `name|price in MYR|marks`; the marks are explained in demo-category.ts. */
export const otherCategories: readonly DemoCategory[] = [
  {
    name: "Household",
    description: "Cleaning, kitchen and home",
    sale_vat: 8,
    brands: ["Melati Home", "Bersih"],
    goods: `Dishwashing Liquid Lime 900 ml|7.90|
Laundry Detergent Powder 2.3 kg|22.90|d10
Liquid Detergent 3 kg|27.90|
Fabric Softener 1.6 L|13.50|
Floor Cleaner Lavender 2 L|12.90|
Bleach 1 L|6.40|
Toilet Rolls 10 pieces|14.90|fav
Kitchen Towels 6 rolls|13.90|
Facial Tissue 4 boxes|11.90|d5
Bin Liners Large 20 pieces|6.90|
Aluminium Foil 8 m|7.50|
Sponge Scourer 5 pieces|4.90|
Mop Refill|9.90|
Glass Jar 1 L|8.90|
Lunch Box|16.90|colors:Blue,Green,Pink
Water Tumbler 750 ml|29.90|colors:Black,White,Blue
Bath Towel|24.90|colors:White,Blue,Grey fav
Umbrella Folding|25.90|colors:Black,Navy,Red`,
  },
  {
    name: "Health and Beauty",
    description: "Personal care and first aid",
    sale_vat: 8,
    brands: ["Orkid Care", "Sihat"],
    goods: `Shampoo Aloe 650 ml|18.90|
Conditioner Aloe 480 ml|17.90|
Shower Cream Milk 900 ml|15.90|d10
Bar Soap 3 x 85 g|5.90|
Hand Wash 250 ml|6.90|
Toothpaste Herbal 175 g|8.50|
Toothbrush Soft Twin|7.90|
Mouthwash 500 ml|16.50|
Deodorant Roll On 50 ml|9.90|
Body Lotion 400 ml|19.90|
Sunscreen SPF 50, 50 ml|32.90|d5
Lip Balm 4 g|8.90|
Cotton Buds 200 pieces|3.90|
Face Mask 50 pieces|12.90|
Plasters 40 pieces|5.50|
Antiseptic Cream 30 g|10.90|
Vitamin C 30 tablets|14.90|
Medicated Oil 28 ml|9.20|`,
  },
  {
    name: "Clothing",
    description: "Everyday wear",
    sale_vat: 8,
    brands: ["Bintang Wear", "Pantai"],
    goods: `Cotton T-Shirt|29.90|colors:Black,White,Navy sizes:S,M,L,XL
Polo Shirt|49.90|colors:Black,White sizes:S,M,L,XL
Batik Shirt|89.90|colors:Blue,Red sizes:M,L,XL
Long Sleeve Shirt|59.90|colors:White,Blue sizes:S,M,L,XL d10
Chino Trousers|79.90|colors:Black,Khaki sizes:S,M,L,XL
Denim Jeans|99.90|sizes:S,M,L,XL
Bermuda Shorts|45.90|colors:Khaki,Navy sizes:M,L,XL
Sarong|35.90|colors:Blue,Green,Red
Baju Kurung Cotton|119.00|colors:Pink,Green,Blue sizes:S,M,L,XL
Headscarf Plain|19.90|colors:Black,Pink,Grey,Khaki
Sports Jacket|129.00|colors:Black,Navy sizes:M,L,XL d15
Rain Coat|24.90|colors:Blue,Green sizes:M,L
Ankle Socks 3 pairs|15.90|colors:Black,White
Cap|22.90|colors:Black,Navy,Khaki
Flip-Flops|14.90|colors:Black,Blue sizes:S,M,L
Canvas Shoes|69.90|colors:Black,White sizes:S,M,L d5`,
  },
  {
    name: "Stationery",
    description: "School and office",
    sale_vat: 6,
    brands: ["Pena", "Kertas Kita"],
    goods: `Ballpoint Pen|1.80|colors:Black,Blue,Red
Gel Pen 0.5 mm|3.50|colors:Black,Blue,Red
Highlighter|3.20|colors:Yellow,Green,Pink
Pencil 2B 12 pieces|6.90|
Eraser|1.20|
Ruler 30 cm|2.10|
Exercise Book 80 pages|2.60|
Hardcover Notebook A5|12.90|colors:Black,Red
Copy Paper A4, 500 sheets|16.90|d5
Sticky Notes 100 sheets|4.90|
Glue Stick 21 g|3.90|
Clear Tape 18 mm|2.30|
Scissors|7.90|
Stapler|14.90|
Document Folder A4|3.40|colors:Blue,Green,Grey
School Bag|69.90|colors:Black,Blue,Pink d10`,
  },
  {
    name: "Electronics",
    description: "Small devices, cables and lamps",
    sale_vat: 8,
    brands: ["Langit", "Kilat"],
    goods: `USB-C Cable 1 m|15.90|colors:Black,White
USB Charger 20 W|39.90|
Power Bank 10000 mAh|79.90|colors:Black,White d10
Wired Earphones|24.90|
Wireless Earbuds|119.00|colors:Black,White
Bluetooth Speaker|99.90|colors:Black,Blue,Red
LED Bulb 9 W|8.90|
Extension Socket 4 Gang|32.90|
Batteries AA 4 pieces|12.90|
Batteries AAA 4 pieces|12.90|
Torch LED|19.90|
Desk Fan|69.90|d5
Electric Kettle 1.7 L|59.90|
Screen Protector Fitting|15.00|open`,
  },
];
