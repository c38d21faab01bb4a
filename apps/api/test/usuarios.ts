import { randomUUID } from 'node:crypto'
import { usuarioRotas, type Perfil, type Usuario } from '@lastro/contract'
import type { LightMyRequestResponse } from 'fastify'
import { dataOf } from './api-client.ts'
import type { Equipe, Nome } from './team.ts'

export interface Usuarios {
  list: (nome: Nome, query?: string) => Promise<{ itens: Usuario[]; total: number }>
  read: (nome: Nome, id: string) => Promise<Usuario>
  invite: (nome: Nome, body: object) => Promise<LightMyRequestResponse>
}

export function createUsuarios({ call }: Equipe): Usuarios {
  return {
    list: async (nome, query = '') => dataOf(usuarioRotas.list, await call(nome, 'GET', `/Usuario${query}`)),
    read: async (nome, id) => dataOf(usuarioRotas.get, await call(nome, 'GET', `/Usuario/${id}`)),
    invite: (nome, body) => call(nome, 'POST', '/Usuario', body),
  }
}

export function buildConvite(email: string, perfil: Perfil, clientes: string[]): object {
  return { email, nome: 'Nova Pessoa', perfil, clientes }
}

export function newEmail(): string {
  return `nova.${randomUUID()}@teste.lastro`
}
