/** People of a voter file in the scripts of the world: made up. */

export interface ScriptPerson {
  script: string;
  /** Headers of the columns with a gender, an occupation, interests, a full name, a phone number, a town and an employer. */
  headers: { gender: string; occupation: string; name: string; phone: string; city: string; employer: string };
  gender: string;
  occupation: string;
  interests: string[];
  given: string;
  family: string;
  city: string;
  employer: string;
  /** A remark with the given name in it, as people of this language write it. */
  remark: (given: string) => string;
  /** Letters to make other values of. */
  letters: string;
}

const person = (
  script: string,
  headers: string,
  facts: string,
  remark: (given: string) => string,
  letters: string,
): ScriptPerson => {
  const [name = '', gender = '', occupation = '', phone = '', city = '', employer = ''] = headers.split('|');
  const [given = '', family = '', isA = '', job = '', liked = '', town = '', firm = ''] = facts.split('|');
  return {
    script,
    headers: { name, gender, occupation, phone, city, employer },
    given,
    family,
    gender: isA,
    occupation: job,
    interests: liked.split('/'),
    city: town,
    employer: firm,
    remark,
    letters,
  };
};

export const scriptPeople: readonly ScriptPerson[] = [
  person(
    'Latin with diacritics',
    'Nom|Geschlecht|Profession|Téléphone|Stadt|Employeur',
    'Žofie|Křížová|žena|učitelka|čtení/šachy|Plzeň|Škodárna Práh',
    (given) => `Říká ${given}, že to je drahé`,
    'áčďéěíňóřšťúůýžäöüßñçøåłğ',
  ),
  person(
    'Greek',
    'Ονοματεπώνυμο|Φύλο|Επάγγελμα|Τηλέφωνο|Πόλη|Εργοδότης',
    'Καλλιρρόη|Παπαδοπούλου|γυναίκα|νοσοκόμα|κηπουρική/διάβασμα|Τρίκαλα|Ζαχαροπλαστική Ύψιλον',
    (given) => `Η ${given} λέει πως είναι ακριβό`,
    'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊΐ',
  ),
  person(
    'Cyrillic',
    'ФИО|Пол|Профессия|Телефон|Город|Работодатель',
    'Евдокия|Крапивина|женский|медсестра|садоводство/чтение|Рыбинск|Ситцевая Мануфактура',
    (given) => `Сказала ${given}: дорого`,
    'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ',
  ),
  person(
    'Arabic',
    'الاسم|الجنس|المهنة|الهاتف|المدينة|جهة العمل',
    'شهرزاد|القيسي|أنثى|ممرضة|القراءة/الطبخ|طنطا|مصنع الأرجوان',
    (given) => `قالت ${given} إنه غال`,
    'ابتثجحخدذرزسشصضطظعغفقكلمنهويةءأإآؤئ',
  ),
  person(
    'Hebrew',
    'שם מלא|מין|מקצוע|טלפון|עיר|מעסיק',
    'אביגיל|שושני|נקבה|אחות|גינון/קריאה|נתיבות|מאפיית השקד',
    (given) => `אמרה ${given} שזה יקר`,
    'אבגדהוזחטיכלמנסעפצקרשתךםןףץ',
  ),
  person(
    'Devanagari',
    'नाम|लिंग|पेशा|मोबाइल|शहर|नियोक्ता',
    'मृणालिनी|चतुर्वेदी|महिला|परिचारिका|बागवानी/पढ़ना|इटारसी|नीलकमल मिल',
    (given) => `कहा ${given} ने कि यह महँगा है`,
    'कखगघचजटडतदनपबमयरलवशसहािीुूेैोौं्',
  ),
  person(
    'Thai',
    'ชื่อ|เพศ|อาชีพ|เบอร์โทร|จังหวัด|นายจ้าง',
    'นิภาพรรณ|ศรีสุวรรณ|หญิง|พยาบาล|ทำสวน/อ่านหนังสือ|พะเยา|โรงสีทองกวาว',
    (given) => `คุณ${given}บอกว่าแพง`,
    'กขคงจชซญดตถทนบปผพฟมยรลวสหอาิีึืุูเแโไ่้',
  ),
  person(
    'Chinese',
    '姓名|性别|职业|手机|城市|公司',
    '雪琴|欧阳|女性|护士|园艺/阅读|梧州市|青藤纺织厂',
    (given) => `${given}说这个太贵了`,
    '山水木火土金日月人口手心田女子力大小中国年来',
  ),
  person(
    'Japanese',
    '氏名|性別|職業|電話番号|市区町村|勤務先',
    'さくらこ|東雲|女性|看護師|園芸/読書|栃木市|青葉紡績',
    (given) => `${given}さんは高いと言う`,
    'あいうえおかきくけこがぎぐアイウエオカキクガギ山川田',
  ),
  person(
    'Korean',
    '성명|성별|직업|휴대폰|도시|직장',
    '은별|남궁|여성|간호사|원예/독서|삼척시|푸른솔방직',
    (given) => `${given}이는 비싸다고 한다`,
    '가나다라마바사아자차카타파하경국민생활물',
  ),
  person(
    'Georgian',
    'სახელი|სქესი|პროფესია|ტელეფონი|ქალაქი|დამსაქმებელი',
    'მზექალა|ქავთარაძე|ქალი|ექთანი|მებაღეობა/კითხვა|ოზურგეთი|ლურჯი სართავი',
    (given) => `${given} ამბობს, რომ ძვირია`,
    'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ',
  ),
  person(
    'Armenian',
    'Անուն|Սեռ|Մասնագիտություն|Հեռախոս|Քաղաք|Գործատու',
    'Շողակաթ|Մամիկոնյան|կին|բուժքույր|այգեգործություն/ընթերցանություն|Գորիս|Կապույտ Մանվածք',
    (given) => `${given} ասում է, որ թանկ է`,
    'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև',
  ),
  person(
    'Ethiopic',
    'ስም|ፆታ|ሙያ|ስልክ|ከተማ|ድርጅት',
    'ወለተማርያም|ገብረሕይወት|ሴት|ነርስ|አትክልት/ንባብ|ደብረታቦር|ሰማያዊ ፈትል',
    (given) => `${given} ውድ ነው አለች`,
    'ሀለሐመሠረሰሸቀበተቸኀነኘአከኸወዐዘዠየደጀገጠ',
  ),
];
