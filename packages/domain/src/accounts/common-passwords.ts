/**
 * The passwords that an attacker tries first, with at least 8 characters and in lower case: from public lists of leaked passwords,
 * and words that are obvious for a till.
 */
export const commonPasswords: readonly string[] = `
password password1 password12 password123 password1234 password12345 password! password1! passw0rd
passw0rd1 p@ssword p@ssw0rd p@ssword1 p@ssw0rd1 12345678 123456789 1234567890 12345678910 0123456789
987654321 9876543210 87654321 01234567 123123123 1231231234 12341234 123454321 1234554321 11223344
112233445566 1122334455 121212121 12121212 123456123 123456654321 123321123 147258369 159753456 741852963
963852741 789456123 456789123 13579246 1029384756 102030405060 10203040 11112222 12344321 14725836
31415926 19841984 20202020 20232023 20242024 20252025 20262026 qwertyui qwertyuiop qwerty12 qwerty123
qwerty1234 qwerty12345 qwerty123456 qwertyu1 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5
qazwsxedc qazwsx123 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123 asdfghjk
asdfghjkl asdfasdf asdf1234 asdfgh123 qweasdzxc qweqweqwe qwer1234 qwe12345 qweasd123 1234qwer 12345qwert
123456qwerty 123qweasd 123qwe123 q1q1q1q1 azertyui azertyuiop azerty123 iloveyou iloveyou1 iloveyou2
iloveyou! iloveyou123 iloveme1 loveyou1 ilovegod ihateyou iloveu123 myspace1 mylove123 sunshine sunshine1
princess princess1 football football1 baseball baseball1 basketball softball volleyball swimming superman
superman1 batman123 spiderman starwars starwars1 pokemon1 pokemon123 whatever whatever1 trustno1 jennifer
jessica1 michelle michael1 michael123 jordan23 charlie1 daniel123 samantha ashley123 nicole123 elizabeth
alexander alexandra christian christopher anthony1 william1 victoria veronica isabella gabriel1 jonathan
benjamin nathaniel robert123 thomas123 andrew123 joshua123 matthew1 welcome1 welcome12 welcome123
welcome1234 welcome! changeme changeme1 changeme123 letmein1 letmein123 letmein! default1 default123
guest123 test1234 testtest testing1 testing123 test12345 tester123 temp1234 temporary admin123 admin1234
admin12345 admin123456 administrator adminadmin admin@123 root1234 rootroot master123 manager1 manager123
user1234 username login123 secret12 secret123 computer computer1 internet internet1 samsung1 samsung123
google123 facebook facebook1 microsoft windows10 linkedin linkedin1 dropbox1 adobe123 photoshop abcd1234
abcdefgh abcdefghi abcdefg1 abc12345 abc123456 abc123abc abcabc123 a1b2c3d4 a1b2c3d4e5 aa123456 aaaa1111
a12345678 a123456789 abcde12345 aabbccdd asd12345 asd123456 z1x2c3v4 zzzzxxxx dragon123 monkey12 monkey123
shadow12 shadow123 mustang1 corvette mercedes porsche911 ferrari1 yamaha123 chelsea1 liverpool liverpool1
arsenal1 manchester barcelona realmadrid juventus1 cowboys1 steelers yankees1 lakers24 hello123 hello1234
hellohello freedom1 friends1 family123 forever1 blessed1 jesus123 jesuschrist godisgood1 cookie123
chocolate chocolate1 butterfly butterfly1 flower123 rainbow1 diamond1 midnight summer123 summer2024
summer2025 summer2026 winter123 winter2024 winter2025 spring2024 autumn2024 november december september
october1 january1 february saturday sunday123 monday123 tinkerbell hellokitty snoopy123 garfield1
scooby123 pumpkin1 peanut123 cheese123 banana123 orange123 purple123 purple12 yellow123 green123 blue1234
maverick undertaker blink182 metallica nirvana1 slipknot eminem123 rockstar1 playboy1 access14 matrix123
phoenix1 hunter12 ginger123 tigger123 buster123 killer123 hannah123 pepper123 soccer123 soccer10 hockey123
money123 lovely123 angel123 babygirl babygirl1 beautiful precious1 malaysia malaysia1 kualalumpur cashier1
cashier123 pointofsale pos12345 shop1234 store123 clovepos clove123 cloveclove
`
  .trim()
  .split(/\s+/);
