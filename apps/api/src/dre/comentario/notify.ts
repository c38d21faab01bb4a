/** Notifies mentioned people and earlier participants of a comment, if they may see its amount. */
import { enderecoOf, type EnderecoConfig } from '../../acesso/link/send.ts'
import { isDeOrcamento } from '../comparativo/fontes.ts'
import { tellPessoa } from '../../avisos/notificacao/notify.ts'
import { listPessoas } from '../../acesso/permissao/members.ts'
import { findPessoa } from '../../acesso/sessao/rights-store.ts'
import type { Contexto, ContextoCliente } from '../../http/contexto.ts'
import { covers } from './anchor.ts'
import type { LugarRow } from './store.ts'

const TRECHO_MAX = 300

export interface Dito {
  texto: string
  mencoes: readonly string[]
  lugar: Pick<LugarRow, 'codigo' | 'fonte' | 'base' | 'linha' | 'inicio' | 'fim' | 'rateado' | 'centrosCusto' | 'filiais'>
  presentes: ReadonlySet<string>
}

async function listLeitores(contexto: ContextoCliente): Promise<ReadonlySet<string>> {
  const pessoas = await listPessoas(contexto, 'Orcamento')
  return new Set(pessoas.filter((pessoa) => pessoa.can('read')).map(({ id }) => id))
}

export async function tellDito(
  { config, clock }: { config: EnderecoConfig; clock: () => Date },
  contexto: Contexto,
  { texto, mencoes, lugar, presentes }: Dito,
): Promise<void> {
  const chamados = new Set([...mencoes, ...presentes])
  if (chamados.size === 0) return
  const { tx, cliente, usuario } = contexto
  const dados = {
    quem: usuario.nome,
    linha: lugar.linha,
    codigo: lugar.codigo,
    fonte: lugar.fonte,
    base: lugar.base,
    inicio: lugar.inicio,
    fim: lugar.fim,
    cliente: cliente.nomeCurto,
    clienteId: cliente.id,
    comentario: texto.length > TRECHO_MAX ? `${texto.slice(0, TRECHO_MAX)}…` : texto,
  }
  const deOrcamento = isDeOrcamento(lugar.fonte) || (lugar.base !== null && isDeOrcamento(lugar.base))
  const leemOrcamento = deOrcamento ? await listLeitores(contexto) : undefined
  for (const pessoa of await listPessoas(contexto, 'Dre')) {
    if (pessoa.id === usuario.id || !chamados.has(pessoa.id) || !pessoa.can('read')) continue
    if (leemOrcamento?.has(pessoa.id) === false) continue
    if (pessoa.limitada) {
      // A part after rateio reveals amounts of other centros de custo.
      if (lugar.rateado) continue
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const escopo = await findPessoa(contexto, pessoa.id)
      if (escopo === undefined || !covers(escopo.centrosCusto, lugar.centrosCusto) || !covers(escopo.filiais, lugar.filiais)) continue
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    await tellPessoa(tx, pessoa, {
      tipo: mencoes.includes(pessoa.id) ? 'dre.mencao' : 'dre.resposta',
      dados,
      clientInfo: { marca: cliente.marca },
      endereco: `${enderecoOf(config, null, cliente.marca)}/Dre`,
      now: clock(),
    })
  }
}
