import type { Lancamentos } from '@lastro/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { descricaoBesideCodigo, printConta } from '../../../format/conta.ts'
import { SearchList } from '../../../ui/kit.ts'
import { Popover } from '../../../ui/Popover.tsx'
import { Detail, Truncate } from '../../../ui/Text.tsx'
import { ToolbarButton } from '../../../ui/Toolbar.tsx'
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts'
import { contasQuery } from './queries.ts'

const WAIT_MS = 200
const ALL = 'todas'

interface ContaMenuProps {
  conta: Lancamentos['conta'] | undefined
  onChange: (id: number | undefined) => void
}

export function ContaMenu({ conta, onChange }: ContaMenuProps) {
  const { t } = useTranslation('lancamento')
  return (
    <Popover
      label={t('filtro.conta')}
      width={340}
      position="bottom-start"
      renderButton={(button) => (
        <ToolbarButton
          {...button}
          menu
          pressed={conta ? true : undefined}
          value={<Truncate max={200}>{conta ? `${conta.codigo} ${conta.descricao}` : t('filtro.todas')}</Truncate>}
        >
          {t('filtro.conta')}
        </ToolbarButton>
      )}
    >
      {(close) => (
        <Contas
          chosen={conta?.id}
          onChoose={(id) => {
            onChange(id)
            close()
          }}
        />
      )}
    </Popover>
  )
}

/** The server searches, because a chart of accounts may have thousands. */
function Contas({ chosen, onChoose }: { chosen: number | undefined; onChoose: (id: number | undefined) => void }) {
  const { t } = useTranslation('lancamento')
  const [text, setText] = useState('')
  const search = useDebouncedValue(text.trim(), WAIT_MS)
  const { data } = useQuery({ ...contasQuery(search), placeholderData: keepPreviousData })
  const contas = data?.itens ?? []
  return (
    <SearchList
      label={t('filtro.conta')}
      search={{ label: t('filtro.buscarConta'), placeholder: t('filtro.buscarConta'), text, onChange: setText }}
      chosen={chosen === undefined ? ALL : String(chosen)}
      emptyText={t(data ? 'filtro.nenhumaConta' : 'filtro.lendo')}
      groups={[
        {
          options: [
            ...(text === '' ? [{ id: ALL, text: t('filtro.todas') }] : []),
            ...contas.map(({ id, valores }) => {
              const conta = { codigo: String(valores['codigo']), descricao: String(valores['descricao']) }
              return {
                id,
                text: printConta(conta),
                content: (
                  <span>
                    {conta.codigo}
                    <Detail>{descricaoBesideCodigo(conta)}</Detail>
                  </span>
                ),
              }
            }),
          ],
        },
      ]}
      onChoose={(id) => onChoose(id === ALL ? undefined : Number(id))}
    />
  )
}
