import { type DreComparativo, dreComparativoRotas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../../api/use-download.ts'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../ui/Toolbar.tsx'
import type { Comparar } from '../comparar.ts'
import { ConjuntoMenu } from '../ConjuntoMenu.tsx'
import { type DreVisao, recorteOf } from '../dre-search.ts'
import { ExibicaoMenu } from '../ExibicaoMenu.tsx'
import { FiltroMenu } from '../FiltroMenu.tsx'
import { PeriodoMenu } from '../PeriodoMenu.tsx'
import { centrosCustoQuery, filiaisQuery } from '../queries.ts'
import type { SetVisao } from '../use-visao.ts'
import { ExportarColunas } from './ExportarColunas.tsx'
import { MontarMenu } from './MontarMenu.tsx'
import { compararQuery } from './queries.ts'

interface ComparativoToolbarProps {
  comparativo: DreComparativo
  comparar: Comparar
  visao: DreVisao
  setVisao: SetVisao
  podeOrcamento: boolean
  podeExportar: boolean
}

export function ComparativoToolbar({ comparativo, comparar, visao, setVisao, podeOrcamento, podeExportar }: ComparativoToolbarProps) {
  const { t } = useTranslation('dre')
  const centros = useQuery(centrosCustoQuery)
  const filiais = useQuery(filiaisQuery)
  const exportar = useDownload(dreComparativoRotas.export)
  const { inicio, fim, alcance, disponivel } = comparativo
  return (
    <Toolbar label={t('ferramentas')}>
      <PeriodoMenu periodo={{ inicio, fim }} disponivel={disponivel} onChange={(periodo) => setVisao({ ...periodo, explicar: null })} />
      <ToolbarSeparator />
      <ConjuntoMenu visao={visao} setVisao={setVisao} podeOrcamento={podeOrcamento} inteiro={!alcance.limitado} />
      <MontarMenu comparativo={comparativo} comparar={comparar} setVisao={setVisao} podeOrcamento={podeOrcamento} />
      <ToolbarSeparator />
      <FiltroMenu
        nome={t('filtro.centroCusto')}
        todos={t(alcance.centrosCusto === null ? 'filtro.todos' : 'filtro.todosSeus')}
        contados={(count) => t('filtro.centros', { count })}
        buscar={t('filtro.buscarCentro')}
        nos={centros.data ?? []}
        escolhidos={visao.centrosCusto}
        onChange={(centrosCusto) => setVisao({ centrosCusto, explicar: null })}
      />
      <FiltroMenu
        nome={t('filtro.filial')}
        todos={t(alcance.filiais === null ? 'filtro.todas' : 'filtro.todasSuas')}
        contados={(count) => t('filtro.filiais', { count })}
        buscar={t('filtro.buscarFilial')}
        nos={(filiais.data ?? []).map((filial) => ({ ...filial, paiId: null }))}
        escolhidos={visao.filiais}
        onChange={(ids) => setVisao({ filiais: ids, explicar: null })}
      />
      {/* Side by side both are shown already. */}
      {!alcance.limitado && comparar.dimensao !== 'rateio' && (
        <ToolbarButton
          pressed={visao.rateado}
          title={t('rateio.titulo')}
          onClick={() => setVisao({ rateado: !visao.rateado, explicar: null })}
        >
          {t('rateio.depois')}
        </ToolbarButton>
      )}
      <ToolbarSpace />
      <ExibicaoMenu visao={visao} setVisao={setVisao} />
      <ExportarColunas
        podeExportar={podeExportar}
        busy={exportar.busy}
        onExportar={(formato) =>
          exportar.start(`dre-comparativa-${inicio}-${fim}.${formato}`, {
            query: { ...recorteOf(visao), inicio, fim, ...compararQuery(comparar), formato },
          })
        }
      />
    </Toolbar>
  )
}
