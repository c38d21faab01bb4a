import type { CriacaoFontes, RotaData, orcamentoRotas } from '@lastro/contract'
import { addMeses, isLancamentoCentavos, sumBaseZero } from '@lastro/engine'
import { formatCentavos, formatMes } from '@lastro/formato'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { Grid, Panel, Stack, Inline } from '../../../ui/layout.tsx'
import { type ItemDraft, MESES, newItem, readPreco, readQuantityMicros } from './draft.ts'

interface FonteBaseZeroProps {
  fontes: CriacaoFontes
  options: RotaData<typeof orcamentoRotas.getOpcoes>
  inicio: string
  itens: readonly ItemDraft[]
  onChange: (itens: ItemDraft[]) => void
}

export function FonteBaseZero({ fontes, options, inicio, itens, onChange }: FonteBaseZeroProps) {
  const { t } = useTranslation('orcamento-criacao')
  const list = useRef<HTMLElement>(null)
  const count = useRef(itens.length)
  useEffect(() => {
    if (itens.length > count.current) list.current?.querySelector<HTMLElement>('li:last-child select')?.focus()
    count.current = itens.length
  }, [itens.length])
  const add = () => {
    const last = itens.at(-1)
    const key = (last?.chave ?? 0) + 1
    const { grupoItemId = null, centroCustoId = null, filialId = null } = last ?? {}
    onChange([...itens, { ...newItem(key), grupoItemId, centroCustoId, filialId }])
  }
  return (
    <>
      <Stack as="ol" ref={list} gap={12}>
        {itens.map((item, i) => (
          <Panel as="li" key={item.chave} padding={12} aria-label={t('baseZero.linha', { numero: i + 1 })}>
            <Inline align="start" justify="end" wrap>
              <Item
                item={item}
                fontes={fontes}
                options={options}
                inicio={inicio}
                onChange={(changed) => onChange(itens.map((each) => (each.chave === item.chave ? { ...each, ...changed } : each)))}
              />
              <IconButton
                icon="trash"
                label={t('baseZero.remover', { numero: i + 1 })}
                onClick={() => onChange(itens.filter(({ chave }) => chave !== item.chave))}
              />
            </Inline>
          </Panel>
        ))}
      </Stack>
      <div>
        <Button icon="plus" onClick={add}>
          {t('baseZero.adicionar')}
        </Button>
      </div>
    </>
  )
}

interface ItemProps {
  item: ItemDraft
  fontes: CriacaoFontes
  options: FonteBaseZeroProps['options']
  inicio: string
  onChange: (changed: Partial<ItemDraft>) => void
}

/** Total of a line over the year; undefined when unreadable or over the cell limit. */
function sumAno({ quantidade, preco, de, ate }: ItemDraft): number | undefined {
  const [quantidadeMicros, precoCentavos] = [readQuantityMicros(quantidade), readPreco(preco)]
  if (quantidadeMicros === undefined || precoCentavos === undefined) return undefined
  if (!isLancamentoCentavos(Math.ceil((quantidadeMicros / 1e6) * precoCentavos))) return undefined
  const meses = Array.from({ length: MESES }, (_, mes) => mes >= de && mes <= ate)
  return sumBaseZero([{ quantidadeMicros, precoCentavos, meses }], MESES).reduce((soma, valor) => soma + valor, 0)
}

function Item({ item, fontes, options, inicio, onChange }: ItemProps) {
  const { t } = useTranslation('orcamento-criacao')
  const { language } = usePreferencias()
  const meses = Array.from({ length: MESES }, (_, mes) => formatMes(addMeses(inicio, mes), language))
  const ano = sumAno(item)
  const mes = (campo: 'de' | 'ate') => (
    <SelectField
      label={t(`baseZero.${campo}`)}
      value={item[campo]}
      onChange={(event) => onChange({ [campo]: Number(event.currentTarget.value) })}
    >
      {meses.map((nome, i) => (
        <option key={nome} value={i}>
          {nome}
        </option>
      ))}
    </SelectField>
  )
  return (
    <Stack gap={12} grow={260}>
      <SearchSelect
        label={t('baseZero.item')}
        value={item.grupoItemId}
        none={{ id: null, text: t('baseZero.escolha') }}
        options={fontes.grupos.flatMap((grupo) =>
          grupo.itens.map(({ id, codigo, descricao }) => ({ id, text: `${codigo} ${descricao}`, group: grupo.descricao })),
        )}
        onChange={(grupoItemId) => onChange({ grupoItemId })}
      />
      <Grid min={220} gap={12}>
        {options.centrosCusto.length > 0 && (
          <SearchSelect
            label={t('baseZero.centro')}
            value={item.centroCustoId}
            none={{ id: null, text: t('baseZero.nenhum') }}
            options={options.centrosCusto.map(({ id, codigo, descricao }) => ({ id, text: `${codigo} ${descricao}` }))}
            onChange={(centroCustoId) => onChange({ centroCustoId })}
          />
        )}
        {options.filiais.length > 0 && (
          <SearchSelect
            label={t('baseZero.filial')}
            value={item.filialId}
            none={{ id: null, text: t('baseZero.nenhuma') }}
            options={options.filiais.map(({ id, codigo, descricao }) => ({ id, text: `${codigo} ${descricao}` }))}
            onChange={(filialId) => onChange({ filialId })}
          />
        )}
      </Grid>
      <Grid columns={4} phone={2} gap={12}>
        <TextField
          label={t('baseZero.quantidade')}
          inputMode="decimal"
          autoComplete="off"
          value={item.quantidade}
          error={item.quantidade !== '' && readQuantityMicros(item.quantidade) === undefined ? t('baseZero.quantidadeErro') : undefined}
          onChange={(event) => onChange({ quantidade: event.currentTarget.value })}
        />
        <TextField
          label={t('baseZero.preco')}
          inputMode="decimal"
          autoComplete="off"
          value={item.preco}
          error={item.preco !== '' && readPreco(item.preco) === undefined ? t('baseZero.precoErro') : undefined}
          onChange={(event) => onChange({ preco: event.currentTarget.value })}
        />
        {mes('de')}
        {mes('ate')}
      </Grid>
      <TextField
        label={t('baseZero.justificativa')}
        maxLength={2000}
        autoComplete="off"
        value={item.justificativa}
        hint={
          ano === undefined
            ? undefined
            : t('baseZero.noAno', { valor: `R$\u00a0${formatCentavos(ano, { idioma: language, zero: 'zero' })}` })
        }
        error={item.de > item.ate ? t('baseZero.mesesErro') : undefined}
        onChange={(event) => onChange({ justificativa: event.currentTarget.value })}
      />
    </Stack>
  )
}
