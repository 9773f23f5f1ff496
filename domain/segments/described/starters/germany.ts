import type { Proposal } from '../proposal.ts';
import { agesOf, assumedGender, categoryOf } from './counted.ts';

/**
 * Destatis, population on 31 December 2023 (before it was based on the census of 2022), in 10,000: 84.7 million people, 14.3
 * million under 18, 18.89 million of 65 and over.
 */
const ages = agesOf(
  { '18-64': 8_470 - 1_430 - 1_889, '65-90': 1_889 },
  {
    title: 'Statistisches Bundesamt, Bevölkerungsfortschreibung, 31.12.2023, nach Altersgruppen',
    url: 'https://de.statista.com/statistik/daten/studie/1365/umfrage/bevoelkerung-deutschlands-nach-altersgruppen/',
    year: 2023,
  },
);

/** Average population of 2018 by state, in thousands. */
const states = categoryOf(
  'state',
  {
    'North Rhine-Westphalia': 17_922,
    Bavaria: 13_037,
    'Baden-Württemberg': 11_046,
    'Lower Saxony': 7_973,
    Hesse: 6_255,
    Saxony: 4_080,
    'Rhineland-Palatinate': 4_079,
    Berlin: 3_629,
    'Schleswig-Holstein': 2_893,
    Brandenburg: 2_508,
    'Saxony-Anhalt': 2_216,
    Thuringia: 2_147,
    Hamburg: 1_836,
    'Mecklenburg-Western Pomerania': 1_610,
    Saarland: 992,
    Bremen: 682,
  },
  {
    title: 'Statistische Ämter des Bundes und der Länder, Einwohner im Jahresmittel 2018 nach Ländern',
    url: 'https://www.statistikportal.de/de/ugrdl/ergebnisse/wirtschaft-und-bevoelkerung/ew',
    year: 2018,
  },
);

/** Microcensus 2024, first results: people who have left school, in thousands, by their highest certificate. */
const education = categoryOf(
  'education',
  {
    'No school certificate': 4_191,
    'Lower secondary (Hauptschule)': 17_370,
    'Polytechnic secondary (GDR)': 4_537,
    'Middle secondary (Realschule)': 16_422,
    'University of applied sciences entrance': 6_309,
    'University entrance (Abitur)': 19_706,
  },
  {
    title:
      'Statistisches Bundesamt, Mikrozensus, Erstergebnisse, Höchster allgemeiner Schulabschluss, Stand 19. Mai 2025',
    url: 'https://www.destatis.de/DE/Themen/Gesellschaft-Umwelt/Bevoelkerung/Migration-Integration/Tabellen/einwanderungsgeschichte-schulabschluss.html',
    year: 2025,
  },
);

export const germany: Proposal = {
  name: 'German adults',
  country: 'Germany',
  size: 200,
  attributes: [ages, assumedGender, states, education],
  pairs: [],
};
