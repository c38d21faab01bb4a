import type { ComparativoColuna, ComparativoLinha, DreComparativo } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Cascata } from '../Cascata.tsx'
import type { DreVisao } from '../dre-search.ts'
import type { SetVisao } from '../use-visao.ts'
import { PHONE, useViewport } from '../../../ui/use-viewport.ts'
import { EvolucaoGrafico } from './EvolucaoGrafico.tsx'
import { buildEvolucao, colunaDaCascata, linhasDaCascata } from './charts.ts'
import { tituloDaColuna } from './labels.ts'

interface GraficosProps {
  comparativo: DreComparativo
  linha: ComparativoLinha | undefined
  coluna: ComparativoColuna | undefined
  visao: DreVisao
  setVisao: SetVisao
}

export function Graficos({ comparativo, linha, coluna, visao, setVisao }: GraficosProps) {
  const { t } = useTranslation('dre-comparativo')
  const isPhone = useViewport(PHONE)
  const daCascata = colunaDaCascata(comparativo, coluna)
  const parte = daCascata && comparativo.partes[daCascata.parte]
  const daEvolucao = linha ?? comparativo.linhas.findLast(({ destaque, unidade }) => destaque === 'resultado' && unidade === 'centavos')
  const evolucao = daEvolucao && buildEvolucao(comparativo, daEvolucao, coluna)
  const isOpen = visao.cascata ?? false
  return (
    <>
      {evolucao && daEvolucao && (
        <EvolucaoGrafico
          comparativo={comparativo}
          linha={daEvolucao}
          evolucao={evolucao}
          escala={visao.escala}
          casas={visao.casas}
          isPhone={isPhone}
        />
      )}
      {daCascata && parte && (
        <Cascata
          key={daCascata.chave}
          tableOnly={isPhone}
          linhas={linhasDaCascata(comparativo, daCascata)}
          meses={[parte.inicio, parte.fim]}
          mes={null}
          nome={tituloDaColuna(t, comparativo, daCascata)}
          escala={visao.escala}
          casas={visao.casas}
          isOpen={isOpen}
          onToggle={() => setVisao({ cascata: !isOpen }, 'replace')}
        />
      )}
    </>
  )
}
