import { COMPARATIVO_POR, type ComparativoAnalise, type DreConsolidado, dreConsolidadoRotas } from '@lastro/contract'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../../api/use-download.ts'
import { Icon } from '../../ui/icons.tsx'
import { IN_PAGE } from '../../ui/portal.ts'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../ui/Toolbar.tsx'
import { type Comparar, writeComparar } from '../comparar.ts'
import type { DreVisao } from '../dre-search.ts'
import { ExibicaoMenu } from '../ExibicaoMenu.tsx'
import menus from '../Menus.module.css'
import { PeriodoMenu } from '../PeriodoMenu.tsx'
import type { SetVisao } from '../use-visao.ts'
import { EmpresasMenu } from './EmpresasMenu.tsx'
import { pedidoOf } from './queries.ts'

interface ConsolidadoToolbarProps {
  consolidado: DreConsolidado
  comparar: Comparar
  escolhidas: readonly string[]
  visao: DreVisao
  setVisao: SetVisao
  podeExportar: boolean
  eliminando: boolean
  onEliminacoes: () => void
}

const ANALISES = ['av', 'variacao', 'percentual'] as const satisfies readonly ComparativoAnalise[]

export function ConsolidadoToolbar(props: ConsolidadoToolbarProps) {
  const { consolidado, comparar, escolhidas, visao, setVisao, podeExportar, eliminando, onEliminacoes } = props
  const { t } = useTranslation('dre')
  const { t: texto } = useTranslation('dre-consolidado')
  const { t: colunas } = useTranslation('dre-comparativo')
  const exportar = useDownload(dreConsolidadoRotas.exportar)
  const { comparativo, clientes, eliminacoes } = consolidado
  const { inicio, fim, disponivel } = comparativo
  const change = (mudanca: Partial<Comparar>) => setVisao({ comparar: writeComparar({ ...comparar, ...mudanca }), explicar: null })
  const comAnterior = comparar.fontes.includes('anterior')
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
          <Menu.CheckboxItem
            className={menus['item']}
            checked={comAnterior}
            onChange={() => change({ fontes: comAnterior ? ['realizado'] : ['realizado', 'anterior'] })}
          >
            {colunas('fontes.anterior')}
          </Menu.CheckboxItem>
          {ANALISES.map((analise) => (
            <Menu.CheckboxItem
              key={analise}
              className={menus['item']}
              checked={comparar.analises.includes(analise)}
              disabled={analise !== 'av' && !comAnterior}
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
      <Menu position="bottom-end" width={230} portalProps={IN_PAGE}>
        <Menu.Target>
          <ToolbarButton icon="share" menu disabled={exportar.busy} aria-label={t('exportar.nome')}>
            <span className={menus['rotuloLongo']}>{t('exportar.nome')}</span>
          </ToolbarButton>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('exportar.nome')}>
          {(['xlsx', 'csv'] as const).map((formato) => (
            <Menu.Item
              key={formato}
              className={menus['item']}
              disabled={!podeExportar}
              title={podeExportar ? undefined : t('exportar.semPermissao')}
              leftSection={<Icon name="download" size={14} />}
              onClick={() =>
                exportar.start(`dre-consolidada-${inicio}-${fim}.${formato}`, {
                  query: { ...pedidoOf({ modelo: visao.modelo, clientes: escolhidas, comparar, inicio, fim }), formato },
                })
              }
            >
              {t(`exportar.${formato}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item className={menus['item']} leftSection={<Icon name="print" size={14} />} onClick={() => window.print()}>
            {t('exportar.imprimir')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Toolbar>
  )
}
