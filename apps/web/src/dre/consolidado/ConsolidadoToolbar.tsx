import { COMPARATIVO_POR, type ComparativoAnalise, type DreConsolidado, dreConsolidadoRotas } from '@lastro/contract'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../../api/use-download.ts'
import { IN_PAGE } from '../../ui/portal.ts'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../ui/Toolbar.tsx'
import { type Comparar, sortFontes, writeComparar } from '../comparar.ts'
import { ExportarColunas } from '../comparativo/ExportarColunas.tsx'
import type { DreVisao } from '../dre-search.ts'
import { ExibicaoMenu } from '../ExibicaoMenu.tsx'
import menus from '../Menus.module.css'
import { PeriodoMenu } from '../PeriodoMenu.tsx'
import type { SetVisao } from '../use-visao.ts'
import { EmpresasMenu } from './EmpresasMenu.tsx'
import { pedidoOf } from './queries.ts'
import { comMantine } from '../../theme/com-mantine.tsx'

interface ConsolidadoToolbarProps {
  consolidado: DreConsolidado
  comparar: Comparar
  escolhidas: readonly string[]
  visao: DreVisao
  setVisao: SetVisao
  podeExportar: boolean
  podeOrcamento: boolean
  eliminando: boolean
  onEliminacoes: () => void
}

const ANALISES = ['av', 'variacao', 'percentual'] as const satisfies readonly ComparativoAnalise[]

export const ConsolidadoToolbar = comMantine(function ConsolidadoToolbar(props: ConsolidadoToolbarProps) {
  const { consolidado, comparar, escolhidas, visao, setVisao, podeExportar, podeOrcamento, eliminando, onEliminacoes } = props
  const { t } = useTranslation('dre')
  const { t: texto } = useTranslation('dre-consolidado')
  const { t: colunas } = useTranslation('dre-comparativo')
  const exportar = useDownload(dreConsolidadoRotas.export)
  const { comparativo, clientes, eliminacoes } = consolidado
  const { inicio, fim, disponivel } = comparativo
  const change = (mudanca: Partial<Comparar>) => setVisao({ comparar: writeComparar({ ...comparar, ...mudanca }), explicar: null })
  const outras = (['orcado', 'anterior'] as const).filter((fonte) => fonte === 'anterior' || podeOrcamento)
  const comOutra = outras.some((fonte) => comparar.fontes.includes(fonte))
  const toggleFonte = (fonte: (typeof outras)[number]) =>
    change({
      fontes: sortFontes([
        'realizado',
        ...outras.filter((each) => (each === fonte ? !comparar.fontes.includes(each) : comparar.fontes.includes(each))),
      ]),
    })
  return (
    <Toolbar label={t('ferramentas')}>
      <PeriodoMenu periodo={{ inicio, fim }} disponivel={disponivel} onChange={(periodo) => setVisao({ ...periodo, explicar: null })} />
      <ToolbarSeparator />
      <EmpresasMenu
        aberta={clientes[0]?.nome ?? ''}
        escolhidas={escolhidas}
        onChange={(ids) => setVisao({ consolidar: ids, explicar: null })}
      />
      <Menu position="bottom-start" width={280} closeOnItemClick={false} portalProps={IN_PAGE}>
        <Menu.Target>
          <ToolbarButton menu>{texto('colunas')}</ToolbarButton>
        </Menu.Target>
        <Menu.Dropdown aria-label={texto('colunas')}>
          <Menu.Label>{colunas('montar.por')}</Menu.Label>
          <Menu.RadioGroup
            value={comparar.por}
            onChange={(valor) => {
              const por = COMPARATIVO_POR.find((each) => each === valor)
              if (por) change({ por })
            }}
          >
            {COMPARATIVO_POR.map((por) => (
              <Menu.RadioItem key={por} value={por} className={menus['item']}>
                {colunas(`por.${por}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          {outras.map((fonte) => (
            <Menu.CheckboxItem
              key={fonte}
              className={menus['item']}
              checked={comparar.fontes.includes(fonte)}
              onChange={() => toggleFonte(fonte)}
            >
              {colunas(`fontes.${fonte}`)}
            </Menu.CheckboxItem>
          ))}
          <Menu.Divider />
          {ANALISES.map((analise) => (
            <Menu.CheckboxItem
              key={analise}
              className={menus['item']}
              checked={comparar.analises.includes(analise)}
              disabled={analise !== 'av' && !comOutra}
              onChange={() =>
                change({
                  analises: comparar.analises.includes(analise)
                    ? comparar.analises.filter((each) => each !== analise)
                    : [...comparar.analises, analise],
                })
              }
            >
              {colunas(`analises.${analise}`)}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ToolbarSeparator />
      <ToolbarButton pressed={eliminando} onClick={onEliminacoes} value={String(eliminacoes.length)}>
        {texto('eliminacoes.nome')}
      </ToolbarButton>
      <ToolbarSpace />
      <ExibicaoMenu visao={visao} setVisao={setVisao} />
      <ExportarColunas
        podeExportar={podeExportar}
        busy={exportar.busy}
        onExportar={(formato) =>
          exportar.start(`dre-consolidada-${inicio}-${fim}.${formato}`, {
            query: { ...pedidoOf({ modelo: visao.modelo, clientes: escolhidas, comparar, inicio, fim }), formato },
          })
        }
      />
    </Toolbar>
  )
})
