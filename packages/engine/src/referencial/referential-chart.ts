/**
 * Referential chart of the RFB → grupo item of `MODELO_GERENCIAL`, by *analytic* code.
 * The chart is the plano de contas referencial of the ECF: L300_A for lucro real, P150 for presumido, which share these codes. Its groups
 * are no guide: financial income is under "outras receitas operacionais" (.05) and financial expense under "outras despesas operacionais"
 * (.09), next to unrelated accounts.
 *
 * Left out on purpose, so that the user is asked: every .99 (leftovers), reclassifications of equity (.05.01.14 …), fair value of
 * biological assets, mais-valia, results abroad, discontinued operations (.11), participações (3.01.05), and later additions to the chart.
 */
const GRUPOS_REFERENCIAIS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '3.01.01.01.01': {
    'RB.01': '05',
    'RB.02': '04',
    'RB.03': '06',
    'RB.04': '08',
    'RB.05': '01 02 03',
    'RB.06': '07',
    'RB.09': '20 25 30 98',
  },
  '3.01.01.01.02': {
    'DED.01': '01',
    'DED.02': '02',
    'DED.03': '03',
    'DED.04': '05',
    'DED.05': '04',
    'DED.06': '06',
    'DED.09': '09',
    'DED.10': '10 60 62 64 66 68 70 72 74 76 78 80',
  },
  '3.01.01.03.01': {
    'CUS.01': '02',
    'CUS.02': '01',
    'CUS.03': '03',
    'CUS.04': '10',
    'CUS.07': '04',
    'CUS.09': '20 30',
  },
  '3.01.01.05.01': {
    'RFI.01': '02 03 05 16 26 27 28 29 30 31 32 33 34 35 36 37',
    'RFI.03': '01',
    'RFI.08': '04',
    'OUT.01': '17 19 20 24 38',
    'OUT.03': '06 07',
    'OUT.05': '25',
    'OUT.06': '10 12 13 21 22 23',
    'OUT.07': '09',
  },
  '3.01.01.07.01': {
    'DPE.01': '02',
    'DPE.02': '05 07',
    'DPE.03': '06',
    'DPE.04': '26 27',
    'DPE.05': '13',
    'DPE.06': '33',
    'DPE.07': '09 41 42 43',
    'DPE.99': '03',
    'DAD.01': '01 30',
    'DAD.02': '04',
    'DAD.03': '18',
    'DAD.04': '36',
    'DAD.05': '37',
    'DAD.06': '38',
    'DAD.07': '40',
    'DAD.10': '35 39',
    'DAD.12': '17',
    'DAD.13': '14 15 16',
    'DAD.14': '22',
    'DAD.15': '08 10 11 12',
    'DAD.16': '29',
    'DAD.17': '34 44',
    'DCO.01': '20 21',
    'DCO.04': '19',
    'DCO.05': '25',
    'DCO.07': '31 32',
    'DEP.01': '23',
    'DEP.02': '24',
  },
  '3.01.01.09.01': {
    'RFI.02': '02 03 05 06 07 08 15 20 21 22 23 24 25',
    'RFI.04': '01',
    'RFI.08': '04',
    'OUT.03': '09 10',
    'OUT.07': '12',
    'DAD.03': '18 19',
    'DEP.01': '16',
  },
  '3.01.01.11.01': {
    'OUT.04': '02 05',
  },
  '3.01.02.01.01': { 'IRC.02': '01' },
  '3.01.02.01.02': { 'IRC.01': '01' },
  '3.02.01.01.01': { 'IRC.01': '02', 'IRC.02': '01' },
}

export const REFERENCIAL_GRUPO_ITENS: ReadonlyMap<string, string> = new Map(
  Object.entries(GRUPOS_REFERENCIAIS).flatMap(([grupo, itens]) =>
    Object.entries(itens).flatMap(([grupoItem, finais]) =>
      finais.split(' ').map((final): [string, string] => [`${grupo}.${final}`, grupoItem]),
    ),
  ),
)

/** Prefixes of taxes on profit, also where the chart does not separate the two taxes. */
export const REFERENCIAL_IMPOSTOS_LUCRO = ['3.01.02.', '3.02.'] as const
