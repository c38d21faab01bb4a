import { randomUUID } from 'node:crypto'
import type { AcessoCliente } from './authenticate.ts'

const cliente = { id: randomUUID(), nome: 'Alfa', nomeCurto: 'Alfa', cnpj: '', marca: 'lastro', exercicioMesInicial: 1 } as const

export const LEITOR: AcessoCliente = {
  usuarioId: randomUUID(),
  sessaoId: randomUUID(),
  sessaoClienteId: cliente.id,
  nome: 'Ana',
  email: 'ana@alfa.example',
  perfil: 'leitor',
  ownPerfil: 'leitor',
  cliente,
  regras: [{ action: 'read', subject: 'Dre' }],
  escopo: { centrosCusto: null, filiais: null },
  vendoComo: null,
  verComoPerdido: false,
  segundoFatorPendente: false,
  externa: null,
}
