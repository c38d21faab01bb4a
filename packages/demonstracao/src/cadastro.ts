/** People and clientes of the demonstration. Nothing here is random. */
import { createHash } from 'node:crypto'
import type { ChaveMarca, Perfil } from '@lastro/contract'

/** Printed by `npm start`. Used only for these invented people. */
export const DEMONSTRACAO_SENHA = 'ao-centavo-2026'

export interface DemonstracaoUsuario {
  email: string
  nome: string
  perfil: Perfil
  clientes: 'todos' | readonly string[]
}

export interface DemonstracaoCliente {
  cnpj: string
  nome: string
  nomeCurto: string
  marca: ChaveMarca
}

export const DEMONSTRACAO_CLIENTES = {
  comercial: { cnpj: '12333444000128', nome: 'Comercial Ação & Água Ltda.', nomeCurto: 'Comercial Ação & Água', marca: 'lastro' },
  metalurgica: { cnpj: '22333444000181', nome: 'Metalúrgica Serra Azul S.A.', nomeCurto: 'Metalúrgica Serra Azul', marca: 'lastro' },
  nova: { cnpj: '33444555000181', nome: 'Padaria Pão da Praça Ltda.', nomeCurto: 'Padaria Pão da Praça', marca: 'lastro' },
  locadora: { cnpj: '44555666000181', nome: 'Locadora Ponte Nova Ltda.', nomeCurto: 'Locadora Ponte Nova', marca: 'sisloc' },
  transportes: { cnpj: '55666777000181', nome: 'Transportes Vale Verde Ltda.', nomeCurto: 'Transportes Vale Verde', marca: 'fps' },
  clinica: { cnpj: '66777888000181', nome: 'Clínica Horizonte S/S', nomeCurto: 'Clínica Horizonte', marca: 'asa' },
  geradores: { cnpj: '77888999000181', nome: 'Energia Sob Medida Locações Ltda.', nomeCurto: 'Energia Sob Medida', marca: 'ageradora' },
  escola: { cnpj: '88999000000198', nome: 'Colégio Nova Aurora Ltda.', nomeCurto: 'Colégio Nova Aurora', marca: 'unicap' },
  agricola: { cnpj: '99000111000165', nome: 'Agrícola Campo Largo Ltda.', nomeCurto: 'Agrícola Campo Largo', marca: 'cdla' },
} as const satisfies Record<string, DemonstracaoCliente>

export type DemonstracaoChave = keyof typeof DEMONSTRACAO_CLIENTES

export const DEMONSTRACAO_CHAVES: readonly DemonstracaoChave[] = [
  'comercial',
  'metalurgica',
  'nova',
  'locadora',
  'transportes',
  'clinica',
  'geradores',
  'escola',
  'agricola',
]

export const DEMONSTRACAO_USUARIOS: readonly DemonstracaoUsuario[] = [
  { email: 'renata@lastro.demo', nome: 'Renata Campos', perfil: 'gestor', clientes: 'todos' },
  { email: 'bruno@lastro.demo', nome: 'Bruno Teixeira', perfil: 'admin', clientes: [] },
  { email: 'tiago@lastro.demo', nome: 'Tiago Sá', perfil: 'analista', clientes: 'todos' },
  { email: 'helena@lastro.demo', nome: 'Helena Prado', perfil: 'leitor', clientes: 'todos' },
  { email: 'paulo@lastro.demo', nome: 'Paulo Alves', perfil: 'client', clientes: [DEMONSTRACAO_CLIENTES.comercial.cnpj] },
]

/** Derives the id of a person (by e-mail) or cliente (by CNPJ). The same on every machine, so links into the demonstration stay valid. */
export function demonstracaoId(nome: string): string {
  const hex = createHash('sha256').update(`lastro demonstracao ${nome}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
