import type { DreEstrutura, DreItemCorpo } from '@lastro/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Callout } from '../../../ui/Callout.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { Grid, Stack } from '../../../ui/layout.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { Componentes } from './Componentes.tsx'
import { FormulaField } from './FormulaField.tsx'
import { changeTipo, type LinhaErrors, TIPOS } from './draft.ts'

interface CamposLinhaProps {
  estrutura: DreEstrutura
  itemId: number | null
  item: DreItemCorpo
  problemas: LinhaErrors
  onChange: (item: DreItemCorpo) => void
}

export function CamposLinha({ estrutura, itemId, item, problemas, onChange }: CamposLinhaProps) {
  const { t } = useTranslation('dre-modelo')
  // Remembers drafts by kind, so that passing through kinds with the arrow keys loses nothing.
  const [left, setLeft] = useState<readonly DreItemCorpo[]>([])
  const errorsOf = (campo: string) => problemas.own.filter((error) => error.campo === campo)
  const comValor = estrutura.itens.filter((each) => each.id !== itemId && each.item.tipo !== 'titulo').map((each) => each.item)
  const nomes = new Map(estrutura.itens.map(({ item: { codigo, descricao } }) => [codigo, `${codigo} ${descricao}`]))
  const errorCodigo = item.codigo === '' ? undefined : errorsOf('codigo')[0]?.mensagem
  return (
    <Stack gap={12}>
      <Grid min={200} gap={12}>
        <TextField
          label={t('campos.codigo')}
          hint={t('campos.codigoDica')}
          error={errorCodigo}
          value={item.codigo}
          maxLength={60}
          required
          onChange={(event) => onChange({ ...item, codigo: event.currentTarget.value.trim() })}
        />
        <TextField
          label={t('campos.descricao')}
          value={item.descricao}
          maxLength={120}
          required
          onChange={(event) => onChange({ ...item, descricao: event.currentTarget.value })}
        />
        <SelectField
          label={t('campos.tipo')}
          hint={t(`tipos.${item.tipo}.dica`)}
          value={item.tipo}
          onChange={(event) => {
            const tipo = TIPOS.find((each) => each === event.currentTarget.value)
            if (!tipo) return
            const deixada = left.find((each) => each.tipo === tipo)
            setLeft([...left.filter((each) => each.tipo !== item.tipo), item])
            onChange(changeTipo(item, tipo, deixada))
          }}
        >
          {TIPOS.map((tipo) => (
            <option key={tipo} value={tipo}>
              {t(`tipos.${tipo}.nome`)}
            </option>
          ))}
        </SelectField>
      </Grid>
      {item.tipo === 'soma' && (
        <Componentes
          grupos={estrutura.grupos}
          componentes={item.componentes}
          onChange={(componentes) => onChange({ ...item, componentes })}
        />
      )}
      {(item.tipo === 'formula' || item.tipo === 'percentual') && (
        <FormulaField
          label={t(item.tipo === 'formula' ? 'campos.formula' : 'campos.numerador')}
          valor={item.formula}
          errors={item.formula === '' ? [] : errorsOf('formula')}
          codigos={comValor}
          onChange={(formula) => onChange({ ...item, formula })}
        />
      )}
      {item.tipo === 'percentual' && (
        <SearchSelect
          label={t('campos.base')}
          hint={t('campos.baseDica')}
          error={item.baseCodigo === '' ? undefined : errorsOf('baseCodigo')[0]?.mensagem}
          value={item.baseCodigo}
          required
          none={{ id: '', text: t('campos.baseEscolha') }}
          options={comValor.map(({ codigo, descricao }) => ({ id: codigo, text: `${codigo} ${descricao}` }))}
          onChange={(baseCodigo) => onChange({ ...item, baseCodigo })}
        />
      )}
      {item.tipo === 'formula' && (
        <SelectField
          label={t('campos.agregacao')}
          hint={t('campos.agregacaoDica')}
          value={item.agregacao ?? ''}
          onChange={(event) => {
            const valor = event.currentTarget.value
            onChange({ ...item, agregacao: valor === 'soma' || valor === 'recalcular' ? valor : null })
          }}
        >
          <option value="">{t('agregacao.padrao')}</option>
          <option value="soma">{t('agregacao.soma')}</option>
          <option value="recalcular">{t('agregacao.recalcular')}</option>
        </SelectField>
      )}
      {problemas.others.length > 0 && (
        <Callout tone="unf" role="status">
          <strong>{t('outras')}</strong>
          <ul>
            {problemas.others.map(({ codigo, mensagem }) => (
              <li key={`${codigo} ${mensagem}`}>
                <b>{nomes.get(codigo) ?? codigo}</b>: {mensagem}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </Stack>
  )
}
