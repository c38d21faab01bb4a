/**
 * The two user look-ups of the customer's text, whose answer is written `data.data{…}`. That is either the client
 * library's `data` followed by the envelope's, or two levels in the body: both readings find their fields here.
 */
import * as z from 'zod/mini'
import { defineRota } from './rota.ts'

const emailQuerySchema = z.object({ email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)) })
const propUsuarioSchema = z.object({ perfil: z.string(), clienteId: z.nullable(z.string()), cliente: z.nullable(z.string()) })
const perfilSchema = z.object({ descricao: z.string() })

export const usuarioRotas = {
  getPropUsuario: defineRota({
    nome: 'usuario.getPropUsuario',
    metodo: 'GET',
    caminho: '/Usuario/getPropUsuario',
    resumo: 'Perfil e cliente do usuário',
    permissao: 'sessao',
    query: emailQuerySchema,
    data: z.extend(propUsuarioSchema, { data: propUsuarioSchema }),
    erros: ['registro_not_found'],
  }),
  getPerfil: defineRota({
    nome: 'usuario.getPerfil',
    metodo: 'GET',
    caminho: '/Usuario/getPerfil',
    resumo: 'Descrição do perfil do usuário',
    permissao: 'sessao',
    query: emailQuerySchema,
    data: z.extend(perfilSchema, { data: perfilSchema }),
    erros: ['registro_not_found'],
  }),
}
