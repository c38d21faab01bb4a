import type { Perfil, Usuario } from '@lastro/contract'
import { writeCsv } from '../../exportacao/csv.ts'
import { stampMoment } from '../../exportacao/timestamp.ts'
import type { Contexto } from '../../http/contexto.ts'
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
