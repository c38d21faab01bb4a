/** Budgets of the demonstration: approved years, and companies in the middle of planning (areas, edits, comments). */
import type { DemonstracaoChave } from './cadastro.ts'

export const APROVADOS = [
  { ano: 2025, taxaPpm: 110_000, encerrado: true },
  { ano: 2026, taxaPpm: 70_000, encerrado: false },
] as const
export const NEXT_ANO = 2027
export const NEXT_TAXA_PPM = 60_000

export type Member = 'renata' | 'tiago' | 'paulo'

interface LinhaTarget {
  quem: Member
  item: string
  centro: string
}

export type DemoAto = LinhaTarget &
  (
    | { tipo: 'reajustar'; taxaPpm: number; meses: readonly number[] }
    /** `centavos` as typed, without the sign of costs. */
    | { tipo: 'editar'; centavos: number; meses: readonly number[] }
    | { tipo: 'travar' }
  )

interface DemoThread {
  item: string
  centro: string
  mes: number
  remarks: readonly { quem: Member; texto: string; menciona?: readonly Member[] }[]
}

export interface DemoProgress {
  responsaveis: Readonly<Record<string, Member>>
  revisao: readonly DemoAto[]
  atos: readonly DemoAto[]
  comentarios: readonly DemoThread[]
  submissions: readonly { quem: Member; centros: readonly string[] }[]
  devolvidas: readonly { centros: readonly string[]; comentario: string }[]
  emAprovacao: boolean
  cenario?: { nome: string; grupo: string; taxaPpm: number; observacoes: string }
}

const ANO = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const SEGUNDO_SEMESTRE = [7, 8, 9, 10, 11, 12]

export const PROGRESS: Readonly<Partial<Record<DemonstracaoChave, DemoProgress>>> = {
  comercial: {
    responsaveis: { ADM: 'renata', RH: 'renata', TI: 'tiago', LOG: 'tiago', WEB: 'tiago', 'LOJ-SP': 'paulo', 'LOJ-RJ': 'paulo' },
    revisao: [
      { quem: 'tiago', tipo: 'reajustar', item: 'RB', centro: 'WEB', taxaPpm: 120_000, meses: SEGUNDO_SEMESTRE },
      { quem: 'tiago', tipo: 'reajustar', item: 'DCO.03', centro: 'WEB', taxaPpm: 120_000, meses: SEGUNDO_SEMESTRE },
      { quem: 'renata', tipo: 'editar', item: 'DAD.03', centro: 'ADM', centavos: 17_200_00, meses: SEGUNDO_SEMESTRE },
      { quem: 'paulo', tipo: 'reajustar', item: 'DPE.01', centro: 'LOJ-RJ', taxaPpm: -40_000, meses: SEGUNDO_SEMESTRE },
    ],
    atos: [
      { quem: 'tiago', tipo: 'reajustar', item: 'RB', centro: 'WEB', taxaPpm: 90_000, meses: ANO },
      { quem: 'tiago', tipo: 'editar', item: 'DCO.01', centro: 'WEB', centavos: 62_000_00, meses: [5, 11, 12] },
      { quem: 'paulo', tipo: 'reajustar', item: 'DPE', centro: 'LOJ-SP', taxaPpm: 50_000, meses: [5, 6, 7, 8, 9, 10, 11, 12] },
      { quem: 'paulo', tipo: 'editar', item: 'DCO.06', centro: 'LOJ-SP', centavos: 18_500_00, meses: [11] },
      { quem: 'renata', tipo: 'travar', item: 'DAD.03', centro: 'ADM' },
    ],
    comentarios: [
      {
        item: 'DCO.01',
        centro: 'WEB',
        mes: 11,
        remarks: [
          { quem: 'renata', texto: 'A campanha de novembro cabe em R$ 62.000? Em 2025 passou disso.', menciona: ['tiago'] },
          { quem: 'tiago', texto: 'Cabe: o que passou foi da mudança de plataforma, que não se repete.' },
        ],
      },
      {
        item: 'RB',
        centro: 'LOJ-RJ',
        mes: 7,
        remarks: [{ quem: 'renata', texto: 'A reforma da loja fecha uma semana de julho. Está neste valor?', menciona: ['paulo'] }],
      },
      {
        item: 'DAD.03',
        centro: 'ADM',
        mes: 1,
        remarks: [{ quem: 'renata', texto: 'Contrato até dezembro: travado pelo valor do aditivo.' }],
      },
    ],
    submissions: [
      { quem: 'tiago', centros: ['WEB', 'LOG'] },
      { quem: 'paulo', centros: ['LOJ-SP'] },
    ],
    devolvidas: [{ centros: ['LOG'], comentario: 'O frete de novembro está abaixo do de 2025, com a venda maior.' }],
    emAprovacao: false,
    cenario: {
      nome: 'otimista',
      grupo: 'RB',
      taxaPpm: 80_000,
      observacoes: 'Com a segunda loja do Rio de Janeiro aberta em março.',
    },
  },
  metalurgica: {
    responsaveis: { ADM: 'renata', RH: 'renata', PCP: 'tiago', FAB: 'tiago', COM: 'tiago', EXP: 'tiago' },
    revisao: [],
    atos: [{ quem: 'tiago', tipo: 'reajustar', item: 'CUS', centro: 'FAB', taxaPpm: -30_000, meses: ANO }],
    comentarios: [
      {
        item: 'CUS',
        centro: 'FAB',
        mes: 3,
        remarks: [{ quem: 'tiago', texto: 'Com o contrato novo de aço a partir de janeiro: 3 % abaixo do plano.', menciona: ['renata'] }],
      },
    ],
    submissions: [],
    devolvidas: [],
    emAprovacao: true,
  },
}
