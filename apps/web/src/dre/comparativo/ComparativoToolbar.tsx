import { type DreComparativo, dreComparativoRotas } from '@lastro/contract'
import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../../api/use-download.ts'
import { Icon } from '../../ui/icons.tsx'
import { IN_PAGE } from '../../ui/portal.ts'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../ui/Toolbar.tsx'
import type { Comparar } from '../comparar.ts'
import { ConjuntoMenu } from '../ConjuntoMenu.tsx'
import { type DreVisao, recorteOf } from '../dre-search.ts'
import { ExibicaoMenu } from '../ExibicaoMenu.tsx'
import { FiltroMenu } from '../FiltroMenu.tsx'
import menus from '../Menus.module.css'
import { PeriodoMenu } from '../PeriodoMenu.tsx'
import { centrosCustoQuery, filiaisQuery } from '../queries.ts'
import type { SetVisao } from '../use-visao.ts'
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
  const exportar = useDownload(dreComparativoRotas.exportar)
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
                exportar.start(`dre-comparativa-${inicio}-${fim}.${formato}`, {
                  query: { ...recorteOf(visao), inicio, fim, ...compararQuery(comparar), formato },
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
