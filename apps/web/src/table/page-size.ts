export const PAGE_SIZES = [5, 10, 20, 25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]
export const PAGE_SIZE_DEFAULT: PageSize = 25
