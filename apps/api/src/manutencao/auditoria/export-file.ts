/** Audit log as a file, one row per action with its changes in words. */
import {
  AUDITORIA_CAMPOS,
  AUDITORIA_PALAVRAS,
  ENTIDADE_DEFS,
  type AuditoriaAcao,
  type AuditoriaMudanca,
  type AuditoriaRegistro,
  type CampoDef,
} from '@lastro/contract'
import { formatInteiro } from '@lastro/formato'
import { reaisCell } from '../../exportacao/csv.ts'
import { stampMomento } from '../../exportacao/timestamp.ts'
import { writeTabela } from '../../exportacao/table.ts'
import type { Arquivo } from '../../http/handler.ts'
import { ACAO_NOMES, CAMPO_NOMES, PALAVRA_NOMES } from './names.ts'

const MUDANCAS_MAX = 50
const COLUNAS = ['Quando (Brasília)', 'Quem', 'E-mail', 'O quê', 'Registro', 'O que mudou', 'Endereço', 'Navegador', 'Código da requisição']

export interface Linha extends Omit<AuditoriaRegistro, 'row'> {
  mudancas: readonly AuditoriaMudanca[]
  dispositivo: string | null
  requestId: string | null
}

function defOf(acao: AuditoriaAcao, campo: string): CampoDef | undefined {
  const entidade = Object.values(ENTIDADE_DEFS).find(({ rota }) => acao.startsWith(`${rota}.`))
  return entidade?.campos.find(({ nome }) => nome === campo)
}

const campoNome = (campo: string): string => {
  const nome = AUDITORIA_CAMPOS.find((each) => each === campo)
  return nome === undefined ? campo : CAMPO_NOMES[nome]
}

function printValor({ tipo }: AuditoriaMudanca, valor: AuditoriaMudanca['antes'], def: CampoDef | undefined): string {
  if (valor === null) return tipo === 'permissao' ? 'padrão do perfil' : 'nada'
  if (Array.isArray(valor)) return valor.join(', ')
  if (def?.tipo === 'opcao') return def.opcoes.find((opcao) => opcao.valor === valor)?.rotulo ?? String(valor)
  if (tipo === 'permissao') return valor === true ? 'liberada' : 'retirada'
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não'
  if (typeof valor === 'number') {
    if (tipo === 'centavos') {
      const celula = reaisCell(valor)
      return typeof celula === 'object' && celula !== null ? celula.numero : ''
    }
    return tipo === 'inteiro' && def === undefined ? formatInteiro(valor) : String(valor).replace('.', ',')
  }
  if (tipo === 'instante') return stampMomento(new Date(valor), 'segundo')
  const palavra = tipo === 'opcao' ? AUDITORIA_PALAVRAS.find((each) => each === valor) : undefined
  return palavra === undefined ? valor : PALAVRA_NOMES[palavra]
}

function printMudancas(acao: AuditoriaAcao, mudancas: readonly AuditoriaMudanca[]): string {
  // A permission without entry has a value too, the default.
  const soDepois = mudancas.every(({ antes, tipo }) => antes === null && tipo !== 'permissao')
  const textos = mudancas.slice(0, MUDANCAS_MAX).map((mudanca) => {
    const def = defOf(acao, mudanca.campo)
    const nome = [def?.rotulo ?? campoNome(mudanca.campo), mudanca.item].filter((parte) => parte !== null).join(' ')
    const [antes, depois] = [printValor(mudanca, mudanca.antes, def), printValor(mudanca, mudanca.depois, def)]
    return soDepois ? `${nome}: ${depois}` : `${nome}: ${antes} → ${depois}`
  })
  const mais = mudancas.length - textos.length
  return [...textos, ...(mais > 0 ? [`e mais ${formatInteiro(mais)}`] : [])].join('; ')
}

function printQuem({ quem, origem }: Linha): string {
  if (quem !== null) return quem.nome === '' ? 'Pessoa fora da empresa' : quem.nome
  return origem === null ? 'Sistema' : `Integração ${origem}`
}

export function writeRegistros(
  linhas: readonly Linha[],
  { formato, clienteNome }: { formato: 'csv' | 'xlsx'; clienteNome: string },
): Promise<Arquivo> {
  const rows = linhas.map((linha) => [
    stampMomento(new Date(linha.createdAt), 'segundo'),
    printQuem(linha),
    linha.quem?.email ?? '',
    ACAO_NOMES[linha.acao],
    linha.registro ?? '',
    printMudancas(linha.acao, linha.mudancas),
    linha.ip ?? '',
    linha.dispositivo ?? '',
    linha.requestId ?? '',
  ])
  return writeTabela({ nome: `auditoria ${clienteNome}`, folha: 'Auditoria', formato }, [COLUNAS, ...rows])
}
