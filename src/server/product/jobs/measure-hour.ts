import * as overview from '#server/product/services/overview/hourly-figures.ts';
import type { JobHandler } from './handler.ts';

/** Measures how many are active and what the disk holds. */
export const measureHour: JobHandler<'measure-hour'> = (context) => overview.measureHour(context);
