import { type DreModelo, type DreEstrutura, dreModeloRotas } from '@lastro/contract'
import { formatMes } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { ExportTabela } from '../../../table/ExportMenu.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { Truncate } from '../../../ui/Text.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import type { DreModeloSearch } from './dre-modelo-search.ts'
import styles from '../Menus.module.css'
import type { useMay } from './use-may.ts'
import { describeVigencia } from './vigencia.ts'

interface ModeloToolbarProps {
  modelos: readonly DreModelo[]
  estrutura: DreEstrutura
  may: ReturnType<typeof useMay>
  setSearch: (search: DreModeloSearch) => void
  onOpen: (isOpen: 'novo' | 'modelo' | 'vigencia' | 'excluirVigencia') => void
}

export function ModeloToolbar({ modelos, estrutura, may, setSearch, onOpen }: ModeloToolbarProps) {
  const { t } = useTranslation('dre-modelo')
  const { language } = usePreferencias()
  const { modelo } = estrutura
  return (
    <Toolbar label={t('ferramentas')}>
      <Menu
        label={t('modelo.escolher')}
        width={280}
        renderButton={(props) => (
          <ToolbarButton {...props} menu title={modelo.nome} value={<Truncate className={styles['valor']}>{modelo.nome}</Truncate>}>
            {t('modelo.nome')}
          </ToolbarButton>
        )}
        options={modelos.map(({ id, nome, arquivado }) => ({
          id: String(id),
          text: arquivado ? t('modelo.nomeArquivado', { nome }) : nome,
          run: () => setSearch({ modelo: id }),
        }))}
      />
      <Menu
        label={t('vigencia.escolher')}
        width={260}
        renderButton={(props) => (
          <ToolbarButton {...props} menu value={describeVigencia(t, estrutura, language)}>
            {t('vigencia.nome')}
          </ToolbarButton>
        )}
        options={[
          ...modelo.vigencias.map((vigencia) => ({
            id: vigencia ?? 'inicio',
            text: vigencia === null ? t('vigencia.inicio') : t('vigencia.desde', { mes: formatMes(vigencia, language) }),
            run: () => setSearch({ modelo: modelo.id, vigencia: vigencia ?? '1900-01' }),
          })),
          ...(may.change ? [{ id: 'nova', text: t('vigencia.nova'), run: () => onOpen('vigencia') }] : []),
          ...(may.remove && estrutura.vigencia !== null
            ? [{ id: 'excluir', text: t('vigencia.excluir'), run: () => onOpen('excluirVigencia') }]
            : []),
        ]}
      />
      <ToolbarSeparator />
      {may.change && (
        <ToolbarButton icon="sliders" onClick={() => onOpen('modelo')}>
          {t('modelo.opcoes')}
        </ToolbarButton>
      )}
      {may.create && (
        <ToolbarButton icon="plus" onClick={() => onOpen('novo')}>
          {t('novo.titulo')}
        </ToolbarButton>
      )}
      <ToolbarSpace />
      {may.export && (
        <ExportTabela
          rota={dreModeloRotas.export}
          argsOf={(formato) => [
            `modelo.${formato}`,
            { params: { id: modelo.id }, query: { formato, vigencia: estrutura.vigencia ?? '1900-01' } },
          ]}
        />
      )}
    </Toolbar>
  )
}
