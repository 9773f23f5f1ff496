/** The parts of ECharts that screens use, loaded with the first chart. SVG throughout: sharp in print, and a download is what is on the screen. */
import { BarChart, CustomChart, LineChart } from 'echarts/charts';
import { GridComponent, TitleComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, CustomChart, LineChart, GridComponent, TitleComponent, TooltipComponent, LabelLayout, SVGRenderer]);

export { init };
