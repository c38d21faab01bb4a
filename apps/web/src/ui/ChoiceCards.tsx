import styles from './ChoiceCards.module.css'

interface ChoiceCardsProps<T extends string> {
  legend: string
  hideLegend?: boolean
  name: string
  options: readonly { value: T; title: string; text: string }[]
  value: T | undefined
  disabled?: boolean
  /** Below each other, where the texts are long. */
  stacked?: boolean
  onChange: (value: T) => void
}

/** Radio buttons as cards that explain each choice. */
export function ChoiceCards<T extends string>({
  legend,
  hideLegend = false,
  name,
  options,
  value,
  disabled,
  stacked = false,
  onChange,
}: ChoiceCardsProps<T>) {
  return (
    <fieldset className={styles['cards']} data-stacked={stacked || undefined} disabled={disabled}>
      <legend className={hideLegend ? 'visually-hidden' : undefined}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['card']}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <b>{option.title}</b>
          <small>{option.text}</small>
        </label>
      ))}
    </fieldset>
  )
}
