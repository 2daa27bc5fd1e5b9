/** A technical note to the manual, and what of this program follows from it. */
export interface Nota {
  readonly numero: number
  /** The day on which it was published (AAAA-MM-DD). */
  readonly fecha: string
  /** Since when SIFEN's production goes by it, where the note says so. */
  readonly rige: string | null
  readonly cambia: string
  /** SIFEN's codes that it brought, changed or took away. */
  readonly codigos: readonly string[]
}

const nota = (
  numero: number,
  [fecha, rige]: readonly [string, string?],
  cambia: string,
  codigos: readonly string[] = [],
): Nota => ({ numero, fecha, rige: rige ?? null, cambia, codigos })

const entre = (desde: number, hasta: number): string[] =>
  Array.from({ length: hasta - desde + 1 }, (_, n) => String(desde + n))

/** All that are known, in their order. */
export const NOTAS: readonly Nota[] = [
  nota(
    1,
    ['2019-10-14'],
    'Discounts, advances and totals by item and by operation (EA004 to EA007, F011, F012, F014, F033 to F035); the day of a timbrado',
    ['1103', '1860', '1862', '2364', '2365', '2383', '2384', '2387', '2388'],
  ),
  nota(2, ['2020-07-16'], 'A receptor abroad may say a document or none: two rules are not asked', [
    '1322',
    '1323',
  ]),
  nota(3, ['2020-11-18'], 'Department and city of a receptor are optional: two rules are not asked', [
    '1324',
    '1327',
  ]),
  nota(4, ['2020-12-29'], 'Whether an issuer is enabled is not asked as a rule of content', ['1251']),
  nota(5, ['2021-02-09'], 'Names of countries up to 50 characters (D204); plates of 6 or 7 (E965)'),
  nota(6, ['2021-03-25'], 'The kind of transaction (D011) is of facturas and autofacturas alone', ['1216']),
  nota(7, ['2022-02-01'], 'What an export invoice says stands in `informacionFisco` (B006)'),
  nota(
    8,
    ['2021-09-21'],
    'A code of an insurance policy (EA797); an autofactura has no total in guaraníes of its own (F023)',
  ),
  nota(9, ['2021-09-09'], 'Codes of items up to 50 characters (E701), descriptions up to 2,000 (E708)'),
  nota(
    10,
    ['2022-02-04'],
    'Kilometres, and addresses of who carries, are obligatory (E505, E992, E993); the price of a freight (E507); addresses of the QR; the series of a voiding; roots of a query; unnamed receptors not in notes',
    ['1265', '1300', '1319', '1325', '1331', '2439', '2440', '2441'],
  ),
  nota(
    11,
    ['2022-10-20'],
    'Nothing, because its service (a file of all RUCs) is not used: its codes are known',
    ['0520', '0521', '0522', '0523'],
  ),
  nota(12, ['2023-02-21'], 'An autofactura is in guaraníes', ['1213']),
  nota(
    13,
    ['2023-03-20', '2023-06-17'],
    'The exempt part of an item (E737), and one formula of the IVA for any part',
    [...['1910', '1911', '1921', '2353', '2357', '2359']],
  ),
  nota(14, ['2023-03-20', '2023-08-08'], 'The nomination of an unnamed factura', [
    ...entre(4451, 4454),
    ...entre(4456, 4478),
  ]),
  nota(15, ['2023-08-14', '2023-09-21'], 'What refers to a nominated factura is to whom it was nominated', [
    '2442',
  ]),
  nota(16, ['2023-08-14', '2023-09-22'], 'Algorithms of the signature, and what a certificate carries', [
    ...['0120', '0140', '0141', '2450'],
  ]),
  nota(17, ['2023-08-14', '2023-08-25'], 'The words of two answers', ['1326', '1329']),
  nota(18, ['2023-11-17', '2024-01-08'], '`obligaciones` (D030); codes of the update of transport', [
    ...['1220', '1221'],
    ...entre(4325, 4336),
  ]),
  nota(
    19,
    ['2023-11-17', '2024-01-31'],
    'Events of a receptor: 45 days, from the approval, in any order; who signs them',
    [...['0143', '4114', '4115', '4116', '4157', '4158', '4206', '4207', '4253', '4263', '4264', '4265']],
  ),
  nota(20, ['2023-11-17', '2024-01-31'], 'A purchase of the State is B2G; the code of its contract (E827)', [
    '1332',
  ]),
  nota(21, ['2023-12-29', '2024-01-01'], 'An unnamed factura is of less than 35,000,000 guaraníes', ['1321']),
  nota(22, ['2024-02-09', '2024-02-09'], 'No obligation twice', ['1222']),
  nota(
    23,
    ['2024-08-27', '2024-09-27'],
    'Quantities with eight decimals (E711); nine meters (E791); a merged RUC (H018); units of measure; remisiones not to an unnamed receptor; documents of identity',
    ['1314', '1331', '1333', '1334', '1335', '2400', '2439', '2443', '2444'],
  ),
  nota(24, ['2024-12-17', '2025-01-01'], 'An unnamed factura is of less than 7,000,000 guaraníes', ['1321']),
  nota(25, ['2025-04-23', '2025-04-28'], 'A conformity of the receptor does not keep from cancelling', [
    '4004',
  ]),
  nota(
    26,
    ['2025-06-06', '2025-06-16'],
    'The codes of a public purchase are optional: four rules are not asked',
    [...['1400', '1401', '1800', '1801']],
  ),
  nota(
    27,
    ['2026-03-09', '2026-03-09'],
    'The diplomatic card of a nominated receptor is 6, as in a documento',
    [...['4464', '4466']],
  ),
]
