/** Whose file it is: the ledger of another company in a cliente is almost always a mistake, and nothing in its numbers shows it. */
import type { Transacao } from '@lastro/db'
import { ImportacaoError } from './erro.ts'
import type { SaudeArquivo } from './tipos.ts'

type Empresa = { empresa: string | null; cnpj: string | null }

function printCnpj(cnpj: string): string {
  return cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
}

/** The sentence about a file of another company; undefined when it is of this one, or does not say. */
async function describeOutra(tx: Transacao, clienteId: string, { empresa, cnpj }: Empresa): Promise<string | undefined> {
  if (cnpj === null || cnpj === '') return undefined
  const cliente = await tx.selectFrom('cliente').select(['cnpj', 'nome']).where('id', '=', clienteId).executeTakeFirstOrThrow()
  if (cliente.cnpj === cnpj) return undefined
  const nome = empresa === null || empresa === '' ? 'outra empresa' : empresa
  return `O arquivo é de ${nome} (${printCnpj(cnpj)}), e não de ${cliente.nome} (${printCnpj(cliente.cnpj)}).`
}

/**
 * For whoever registers an import.
 * @throws ImportacaoError `importacao_empresa_mismatch` for a file of another company, unless that was confirmed
 */
export async function assertEmpresa(tx: Transacao, clienteId: string, arquivo: Empresa, confirmada: boolean): Promise<void> {
  if (confirmada) return
  const outra = await describeOutra(tx, clienteId, arquivo)
  if (outra === undefined) return
  throw new ImportacaoError(
    'importacao_empresa_mismatch',
    outra,
    'Escolha o cliente certo, ou confirme que os lançamentos dessa empresa entram neste cliente.',
  )
}

/** The report with one more rule, for files that say whose they are. */
export async function addEmpresa(tx: Transacao, clienteId: string, saude: SaudeArquivo, arquivo: Empresa): Promise<SaudeArquivo> {
  if (arquivo.cnpj === null || arquivo.cnpj === '') return saude
  const outra = await describeOutra(tx, clienteId, arquivo)
  const regra = {
    codigo: 'empresa_other',
    titulo: 'O arquivo é da empresa deste cliente',
    conferido: '1 CNPJ',
    ...(outra === undefined ? { resultado: 'passou' as const, problemas: 0 } : { resultado: 'aviso' as const, problemas: 1 }),
  }
  if (outra === undefined) return { ...saude, regras: [...saude.regras, regra] }
  const problema = {
    regra: regra.codigo,
    gravidade: 'aviso' as const,
    linha: null,
    campo: 'CNPJ',
    valor: arquivo.cnpj,
    mensagem: `${outra} Quem importou confirmou.`,
    trecho: null,
    efeito: 'A DRE deste cliente soma os valores dessa empresa.',
  }
  return { regras: [...saude.regras, regra], problemas: [problema, ...saude.problemas], totalProblemas: saude.totalProblemas + 1 }
}
