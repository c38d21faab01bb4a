import type { Perfil, Usuario } from '@lastro/contract'
import { writeCsv } from '../../exportacao/csv.ts'
import { stampMomento } from '../../exportacao/timestamp.ts'
import type { Contexto } from '../../http/contexto.ts'
import { listExcecoesPerfis } from '../permissao/store.ts'
import { isEditavel, isPessoaEditavel } from './regras.ts'
import { listNomesClientes, type PessoaAdministrada } from './store.ts'

export const PERFIL_DESCRICAO: Readonly<Record<Perfil, string>> = {
  admin: 'Administrador',
  gestor: 'Gestor',
  analista: 'Analista',
  client: 'Responsável por área',
  leitor: 'Leitor',
}

const STATUS_DESCRICAO: Readonly<Record<Usuario['status'], string>> = { ativo: 'Ativo', bloqueado: 'Bloqueado', convidado: 'Convidado' }

export async function presentUsuarios(contexto: Contexto, pessoas: readonly PessoaAdministrada[], now: Date): Promise<Usuario[]> {
  const excecoes = await listExcecoesPerfis(contexto)
  const nomes = await listNomesClientes(contexto.tx, [...new Set(pessoas.flatMap(({ clientes }) => clientes))])
  return pessoas.map((pessoa) => {
    const { id, nome, email, perfil, status, versao, segundoFator, emailVerificado, conviteExpiresAt, lastAccessAt, createdAt } = pessoa
    const own = new Set(pessoa.clientes)
    const editavel = isEditavel(contexto.usuario, pessoa, excecoes)
    const pedido = pessoa.emailNovo === null ? null : { ...pessoa.emailNovo, expiresAt: new Date(pessoa.emailNovo.expiresAt) }
    return {
      id,
      nome,
      email,
      perfil,
      status,
      versao,
      segundoFator,
      emailVerificado,
      createdAt: createdAt.toISOString(),
      lastAccessAt: lastAccessAt?.toISOString() ?? null,
      convite: conviteExpiresAt === null ? null : { expiresAt: conviteExpiresAt.toISOString(), vencido: conviteExpiresAt <= now },
      motivoBloqueio: editavel ? pessoa.motivoBloqueio : null,
      emailNovo: editavel && pedido !== null && pedido.expiresAt > now ? { ...pedido, expiresAt: pedido.expiresAt.toISOString() } : null,
      clientes: [...nomes].filter(([clienteId]) => own.has(clienteId)).map(([clienteId, nomeCurto]) => ({ id: clienteId, nomeCurto })),
      eu: id === contexto.usuario.id,
      editavel,
      pessoaEditavel: isPessoaEditavel(contexto.usuario, pessoa, excecoes),
    }
  })
}

const minute = (instante: string | null): string => (instante === null ? '' : stampMomento(new Date(instante), 'minuto'))

export function writeUsuarios(usuarios: readonly Usuario[]): string {
  return writeCsv([
    ['Nome', 'E-mail', 'Perfil', 'Situação', 'Último acesso (Brasília)', 'Segundo fator', 'E-mail confirmado', 'Convite', 'Clientes'],
    ...usuarios.map((usuario) => [
      usuario.nome,
      usuario.email,
      PERFIL_DESCRICAO[usuario.perfil],
      STATUS_DESCRICAO[usuario.status],
      minute(usuario.lastAccessAt),
      usuario.segundoFator ? 'Sim' : 'Não',
      usuario.emailVerificado ? 'Sim' : 'Não',
      usuario.convite === null ? '' : usuario.convite.vencido ? 'Vencido' : `Vale até ${minute(usuario.convite.expiresAt)} (Brasília)`,
      usuario.clientes.map(({ nomeCurto }) => nomeCurto).join(', '),
    ]),
  ])
}
