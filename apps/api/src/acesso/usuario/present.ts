import type { Perfil, Usuario } from '@lastro/contract'
import { csvFile, listRows, type ListColuna } from '../../exportacao/list.ts'
import { stampMoment } from '../../exportacao/timestamp.ts'
import type { Contexto } from '../../http/contexto.ts'
import type { File } from '../../http/handler.ts'
import { listExcecoesPerfis } from '../permissao/store.ts'
import { isEditable, isPersonEditable } from './regras.ts'
import { listNomesClientes, type PersonAdministrada } from './store.ts'

export const PERFIL_DESCRICAO: Readonly<Record<Perfil, string>> = {
  admin: 'Administrador',
  gestor: 'Gestor',
  analista: 'Analista',
  client: 'Responsável por área',
  leitor: 'Leitor',
}

const STATUS_DESCRICAO: Readonly<Record<Usuario['status'], string>> = { ativo: 'Ativo', bloqueado: 'Bloqueado', convidado: 'Convidado' }

export async function presentUsuarios(context: Contexto, people: readonly PersonAdministrada[], now: Date): Promise<Usuario[]> {
  const excecoes = await listExcecoesPerfis(context)
  const nomes = await listNomesClientes(context.tx, [...new Set(people.flatMap(({ clientes }) => clientes))])
  return people.map((person) => {
    const { id, nome, email, perfil, status, versao, segundoFator, emailVerificado, conviteExpiresAt, lastAccessAt, createdAt } = person
    const clienteIds = new Set(person.clientes)
    const editavel = isEditable(context.usuario, person, excecoes)
    const request = person.emailNovo === null ? null : { ...person.emailNovo, expiresAt: new Date(person.emailNovo.expiresAt) }
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
      motivoBloqueio: editavel ? person.motivoBloqueio : null,
      emailNovo:
        editavel && request !== null && request.expiresAt > now ? { ...request, expiresAt: request.expiresAt.toISOString() } : null,
      clientes: [...nomes]
        .filter(([clienteId]) => clienteIds.has(clienteId))
        .map(([clienteId, nomeCurto]) => ({ id: clienteId, nomeCurto })),
      eu: id === context.usuario.id,
      editavel,
      pessoaEditavel: isPersonEditable(context.usuario, person, excecoes),
    }
  })
}

const minute = (instant: string | null): string => (instant === null ? '' : stampMoment(new Date(instant), 'minuto'))

const COLUNAS: readonly ListColuna<Usuario>[] = [
  ['Nome', ({ nome }) => nome],
  ['E-mail', ({ email }) => email],
  ['Perfil', ({ perfil }) => PERFIL_DESCRICAO[perfil]],
  ['Situação', ({ status }) => STATUS_DESCRICAO[status]],
  ['Último acesso (Brasília)', ({ lastAccessAt }) => minute(lastAccessAt)],
  ['Segundo fator', ({ segundoFator }) => (segundoFator ? 'Sim' : 'Não')],
  ['E-mail confirmado', ({ emailVerificado }) => (emailVerificado ? 'Sim' : 'Não')],
  ['Convite', ({ convite }) => (convite === null ? '' : convite.vencido ? 'Vencido' : `Vale até ${minute(convite.expiresAt)} (Brasília)`)],
  ['Clientes', ({ clientes }) => clientes.map(({ nomeCurto }) => nomeCurto).join(', ')],
]

export function exportUsuarios(usuarios: readonly Usuario[], clienteNome: string): Promise<File> {
  return csvFile(`usuarios ${clienteNome}`, listRows(COLUNAS, usuarios))
}
