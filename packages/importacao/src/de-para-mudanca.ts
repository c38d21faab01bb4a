import type { Mes } from '@lastro/engine'
import { formatMesNumerico, formatReais, joinPeriodo } from '@lastro/formato'
import { printCounting } from './count-text.ts'
import type { PreviousConta } from './automatic-de-para.ts'
import { KEPT_PROBLEMAS } from './types.ts'
import type { SaudeFile, SaudeProblema } from './types.ts'

export type DeParaMudanca = {
  /** `conflito`: two files of one month disagree; `mantida`: a different rule made by a person stays. */
  tipo: 'mudou' | 'conflito' | 'mantida'
  conta: string
  descricao: string
  codigoReferencial: string | null
  anterior: PreviousConta | null
  /** Null for unmapped. */
  de: string | null
  para: string | null
  inicio: Mes
  fim: Mes
  valorCentavos: number
}

const REGRA = 'de_para_referencial_changed'

function describeConta(descricao: string, codigoReferencial: string | null): string {
  return `“${descricao}”, ${codigoReferencial === null ? 'sem código referencial' : `código referencial ${codigoReferencial}`}`
}

function describeDestino({ tipo, de, para, inicio, fim }: DeParaMudanca): string {
  const [origem, destino] = [de ?? 'sem destino', para ?? 'sem destino']
  const periodo = `${inicio === fim ? 'em' : 'de'} ${joinPeriodo({ inicio, fim }, formatMesNumerico)}`
  if (tipo === 'mudou') return `O De-Para ${periodo} muda: ${origem} → ${destino}.`
  if (tipo === 'conflito')
    return `Outro arquivo já traz essa conta ${periodo}; o De-Para continua em ${origem}, e por este arquivo seria ${destino}.`
  return `A regra definida por uma pessoa continua: ${origem}; por este arquivo seria ${destino}, ${periodo}.`
}

function toProblema(mudanca: DeParaMudanca): SaudeProblema {
  const { tipo, conta, descricao, codigoReferencial, anterior, valorCentavos } = mudanca
  const previousText = anterior === null ? '' : ` era ${describeConta(anterior.descricao, anterior.codigoReferencial)}; neste arquivo`
  const valor = `R$ ${formatReais(valorCentavos)}`
  return {
    regra: REGRA,
    gravidade: 'aviso',
    linha: null,
    campo: 'conta',
    valor: conta,
    mensagem: `A conta ${conta}${previousText} é ${describeConta(descricao, codigoReferencial)}. ${describeDestino(mudanca)}`,
    trecho: null,
    efeito:
      tipo === 'mudou'
        ? `${valor} deste arquivo aparecem na linha nova da DRE. Os outros meses ficam como estavam. Confira no De-Para.`
        : `${valor} deste arquivo aparecem na linha de antes. Se não for o certo, mude no De-Para.`,
  }
}

export function addMudancas(saude: SaudeFile, mudancas: readonly DeParaMudanca[], contas: number): SaudeFile {
  return {
    regras: [
      ...saude.regras,
      {
        codigo: REGRA,
        titulo:
          mudancas.length === 0
            ? 'As contas já conhecidas têm o mesmo De-Para neste arquivo'
            : 'Contas já conhecidas mudam de De-Para neste arquivo',
        resultado: mudancas.length === 0 ? 'passou' : 'aviso',
        conferido: printCounting(contas, 'conta de resultado', 'contas de resultado'),
        problemas: mudancas.length,
      },
    ],
    problemas: [...mudancas.map(toProblema), ...saude.problemas].slice(0, KEPT_PROBLEMAS),
    totalProblemas: saude.totalProblemas + mudancas.length,
  }
}
