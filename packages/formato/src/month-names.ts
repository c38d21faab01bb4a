/**
 * Names of months, days and hours, because the first use of `Intl` costs a phone a tenth of a second.
 * `date.test.ts` compares them with `Intl`.
 */
import type { Language } from './language.ts'

interface CalendarNames {
  meses: readonly string[]
  short: readonly string[]
  dias: readonly string[]
  writeMes: (mes: string, ano: string) => string
  writeDia: (dia: string, numero: number, mes: string) => string
  today: string
  ontem: string
  writeHour: (hours: number, minutes: string) => string
}

const list = (names: string): readonly string[] => names.split(' ')
export const two = (number: number): string => String(number).padStart(2, '0')
export const until24 = (hours: number, minutes: string): string => `${two(hours)}:${minutes}`
const firstThree = (names: readonly string[]): readonly string[] => names.map((name) => name.slice(0, 3))

const PT = list('janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro')
const EN = list('January February March April May June July August September October November December')
const FR = list('janvier février mars avril mai juin juillet août septembre octobre novembre décembre')
const AR = list('يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر')

export const CALENDARIO: Readonly<Record<Language, CalendarNames>> = {
  pt: {
    meses: PT,
    short: firstThree(PT),
    dias: list('domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado'),
    writeMes: (mes, ano) => `${mes} de ${ano}`,
    writeDia: (dia, numero, mes) => `${dia}, ${numero} de ${mes}`,
    today: 'hoje',
    ontem: 'ontem',
    writeHour: until24,
  },
  en: {
    meses: EN,
    short: firstThree(EN).with(8, 'Sept'),
    dias: list('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
    writeMes: (mes, ano) => `${mes} ${ano}`,
    writeDia: (dia, numero, mes) => `${dia}, ${numero} ${mes}`,
    today: 'today',
    ontem: 'yesterday',
    writeHour: until24,
  },
  fr: {
    meses: FR,
    short: list('janv févr mars avr mai juin juil août sept oct nov déc'),
    dias: list('dimanche lundi mardi mercredi jeudi vendredi samedi'),
    writeMes: (mes, ano) => `${mes} ${ano}`,
    writeDia: (dia, numero, mes) => `${dia} ${numero} ${mes}`,
    today: 'aujourd’hui',
    ontem: 'hier',
    writeHour: until24,
  },
  ar: {
    meses: AR,
    short: AR,
    dias: list('الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت'),
    writeMes: (mes, ano) => `${mes} ${ano}`,
    writeDia: (dia, numero, mes) => `${dia}، ${numero} ${mes}`,
    today: 'اليوم',
    ontem: 'أمس',
    writeHour: (hours, minutes) => `${two(hours % 12 || 12)}:${minutes} ${hours < 12 ? 'ص' : 'م'}`,
  },
}
