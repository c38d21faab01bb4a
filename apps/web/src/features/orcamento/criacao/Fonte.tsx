import type { CriacaoFontes, RotaData, orcamentoRotas } from '@lastro/contract'
import { FonteArquivo } from './FonteArquivo.tsx'
import { FonteBaseZero } from './FonteBaseZero.tsx'
import { FonteOrcamento } from './FonteOrcamento.tsx'
import { FonteRealizado } from './FonteRealizado.tsx'
import { SoCentros } from './SoCentros.tsx'
import type { CriacaoOrigemTipo } from './draft.ts'
import type { CriacaoState } from './use-criacao.ts'

interface FonteProps {
  criacao: CriacaoState
  origem: CriacaoOrigemTipo
  fontes: CriacaoFontes
  opcoes: RotaData<typeof orcamentoRotas.getOpcoes>
  inicio: string
}

export function Fonte({ criacao: { rascunho, change }, origem, fontes, opcoes, inicio }: FonteProps) {
  switch (origem) {
    case 'realizado':
      return (
        <>
          <FonteRealizado fontes={fontes} rascunho={rascunho} inicio={inicio} onChange={change} />
          <SoCentros opcoes={opcoes} centrosCusto={rascunho.centrosCusto} onChange={(centrosCusto) => change({ centrosCusto })} />
        </>
      )
    case 'orcamento':
      return (
        <>
          <FonteOrcamento fontes={fontes} orcamentoId={rascunho.orcamentoId} onChange={(orcamentoId) => change({ orcamentoId })} />
          <SoCentros opcoes={opcoes} centrosCusto={rascunho.centrosCusto} onChange={(centrosCusto) => change({ centrosCusto })} />
        </>
      )
    case 'arquivo':
      return <FonteArquivo rascunho={rascunho} inicio={inicio} onChange={change} />
    case 'base_zero':
      return (
        <FonteBaseZero fontes={fontes} opcoes={opcoes} inicio={inicio} itens={rascunho.itens} onChange={(itens) => change({ itens })} />
      )
    case 'branco':
      return null
    default:
      return origem satisfies never
  }
}
